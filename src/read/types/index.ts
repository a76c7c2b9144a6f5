import type { TypeReader } from "../context.ts";
import { array } from "./array.ts";
import { builtin } from "./builtin.ts";
import { callable } from "./callable.ts";
import { collection } from "./collection.ts";
import { enumeration } from "./enumeration.ts";
import { generic } from "./generic.ts";
import { intersection } from "./intersection.ts";
import { literal } from "./literal.ts";
import { object } from "./object.ts";
import { primitive } from "./primitive.ts";
import { templateLiteral } from "./template-literal.ts";
import { tuple } from "./tuple.ts";
import { union } from "./union.ts";

/** Constructs that cannot contain themselves: read where they stand. The first that answers wins. */
export const leaves: readonly TypeReader[] = [primitive, literal, templateLiteral, enumeration, builtin, callable, generic, intersection];

/** Constructs with parts: under a name they are read once and referred to. */
export const structures: readonly TypeReader[] = [collection, union, tuple, array, object];
