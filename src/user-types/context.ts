import type { AudioContent, ImageContent, Role, TextContent, ToolResultContent, ToolUseContent } from "./content.ts";

/**
 * A running call and the client behind it. A parameter of this type, or a member of the options, is filled in by the server and invisible
 * to callers. The same code serves every revision of the protocol; what a client lacks rejects with an error that says so.
 *
 * @example
 * import type { Context } from "mcpc";
 *
 * export async function remove(path: string, ctx: Context): Promise<string> {
 *   const answer = await ctx.elicit<{ sure: boolean }>(`Remove ${path}?`);
 *   if (!answer.content?.sure) return "nothing removed";
 *   ctx.log.info(`removing ${path}`);
 *   await unlink(path, { signal: ctx.signal });
 *   return "removed";
 * }
 */
export interface Context {
  /** Aborts when nobody waits for the result any more: cancelled, timed out, client gone. Its `reason` says why. */
  readonly signal: AbortSignal;

  /**
   * Tells how far the call is, where the client has asked for that. `done` must grow: anything else is not sent.
   *
   * @example
   * ctx.progress(3, 10, "3 of 10 files");
   */
  progress(done: number, total?: number, message?: string): void;

  /** Messages for the client's log: any JSON value, or an error. For your own log, write to stderr. */
  readonly log: Log;

  /** Sends the user to a page, for what must not pass through the client: passwords, payments. `accept` says that it was opened, no more. */
  elicit(visit: VisitOptions): Promise<Visit>;
  /**
   * Asks the user to fill in a form with the members of `Fields`: a flat object of strings, numbers, booleans, unions of string literals
   * and arrays of these. Comments, limits and `@default` tags count as they do for parameters. Never ask for secrets.
   *
   * @example
   * const { action, content } = await ctx.elicit<{ name: string; size: "S" | "M" | "L" }>("For whom is the shirt?");
   */
  elicit<Fields extends object>(form: string | FormOptions): Promise<Elicited<Fields>>;
  /** The same, with a schema that is made at run time. */
  elicit<Fields extends object = FormValues>(form: string | FormOptions, schema: FormSchema): Promise<Elicited<Fields>>;

  /** Asks the client's model. Deprecated in 2026-07-28: a program that needs a model should call one itself. */
  sample(request: SampleRequest): Promise<SampleResult>;

  /** The folders that the client works in. Deprecated in 2026-07-28: take paths as arguments. */
  roots(options?: Keyed): Promise<Root[]>;

  /** Who calls, as the client says itself: not to be trusted. */
  readonly client: Client;

  /** The variables that the module declares with `@env` and `@secret`. */
  readonly env: Readonly<Record<string, string | undefined>>;

  /** Tells the clients that have subscribed to it that a resource has changed. */
  changed(uri: string): void;
}

/** One function per level; `logger` names the part of the program that speaks. */
export interface Log {
  debug(data: unknown, logger?: string): void;
  info(data: unknown, logger?: string): void;
  notice(data: unknown, logger?: string): void;
  warn(data: unknown, logger?: string): void;
  error(data: unknown, logger?: string): void;
}

/** How a question is known. */
export interface Keyed {
  /**
   * What the question is called where clients answer it by name (2026-07-28), unique in the call. Without it a question is known by its
   * words: name one whose words change whenever the function runs, such as one that tells the time.
   */
  key?: string;
}

export interface FormOptions extends Keyed {
  /** Says why the user is asked. */
  message: string;
}

export interface VisitOptions extends FormOptions {
  url: string;
}

/** How the user answered a form. Without `accept` there is no content. */
export type Elicited<Fields> =
  | { readonly action: "accept"; readonly content: Fields }
  | { readonly action: "decline" | "cancel"; readonly content?: undefined };

/** How the user answered the wish to open a page. */
export interface Visit {
  readonly action: "accept" | "decline" | "cancel";
}

/** What a form consists of: the flat part of JSON Schema that the protocol allows. */
export interface FormSchema {
  type: "object";
  properties: Record<string, FormField>;
  required?: string[];
}

interface FieldTexts {
  title?: string;
  description?: string;
}

interface Choice {
  const: string;
  title: string;
}

export type FormField =
  | (FieldTexts & {
      type: "string";
      minLength?: number;
      maxLength?: number;
      format?: "email" | "uri" | "date" | "date-time";
      enum?: string[];
      enumNames?: string[];
      oneOf?: Choice[];
      default?: string;
    })
  | (FieldTexts & { type: "number" | "integer"; minimum?: number; maximum?: number; default?: number })
  | (FieldTexts & { type: "boolean"; default?: boolean })
  | (FieldTexts & {
      type: "array";
      items: { type: "string"; enum: string[] } | { anyOf: Choice[] };
      minItems?: number;
      maxItems?: number;
      default?: string[];
    });

/** What a form of unknown fields comes back with. */
export type FormValues = Record<string, string | number | boolean | string[]>;

export type SamplingContent = TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent;

export interface SamplingMessage {
  role: Role;
  content: SamplingContent | SamplingContent[];
}

/** A tool that the model may use while it answers; what it wants to call comes back as `tool_use`. */
export interface SamplingTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
}

export interface SampleRequest extends Keyed {
  messages: SamplingMessage[];
  maxTokens: number;
  systemPrompt?: string;
  modelPreferences?: {
    hints?: { name?: string }[];
    costPriority?: number;
    speedPriority?: number;
    intelligencePriority?: number;
  };
  includeContext?: "none" | "thisServer" | "allServers";
  temperature?: number;
  stopSequences?: string[];
  metadata?: Record<string, unknown>;
  tools?: SamplingTool[];
  toolChoice?: { mode?: "auto" | "required" | "none" };
}

export interface SampleResult {
  role: Role;
  content: SamplingContent | SamplingContent[];
  model: string;
  stopReason?: string;
}

export interface Root {
  /** A `file:` URI. */
  uri: string;
  name?: string;
}

export interface Client {
  readonly name?: string;
  readonly version?: string;
  readonly title?: string;
  readonly capabilities: {
    readonly elicitation?: { readonly form?: object; readonly url?: object };
    readonly sampling?: { readonly tools?: object; readonly context?: object };
    readonly roots?: object;
    readonly [name: string]: unknown;
  };
}
