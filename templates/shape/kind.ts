import type { Shape } from "../contract.ts";
import type { Builder, Walk } from "./run.ts";

/** Shapes of one kind. */
export type OfKind<K extends Shape["kind"]> = Extract<Shape, { readonly kind: K }>;

/** The kinds of shape that have a walk of their own. */
export type Kind = Exclude<Shape["kind"], "ref">;

export type MakeWalk<K extends Kind> = (shape: OfKind<K>, build: Builder) => Walk;

/** What makes walks of shapes, for each kind. */
export type Kinds = { readonly [K in Kind]?: MakeWalk<K> };
