/** What a shell may offer at a place of the command line. */
export type Values =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "files" }
  | { readonly kind: "folders" }
  /** Something only the user knows. */
  | { readonly kind: "anything" };

export interface CompletedOption {
  /** `-o`, `--output` */
  readonly flags: readonly string[];
  readonly description: string;
  /** Absent for a switch. */
  readonly value?: Values;
}

export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** What its argument may be. */
  readonly argument?: Values;
  /** Any number of such arguments. */
  readonly variadic?: true;
}

/** The whole command line, as completion scripts need to know it. */
export interface CompletedProgram {
  readonly name: string;
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

/** A command of commander's, as far as it is read here. */
export interface CommandTree {
  name(): string;
  description(): string;
  readonly commands: readonly CommandTree[];
  readonly options: readonly OptionLike[];
  readonly registeredArguments: readonly ArgumentLike[];
}

interface OptionLike {
  readonly short?: string | undefined;
  readonly long?: string | undefined;
  readonly flags: string;
  readonly description: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly argChoices?: readonly string[] | undefined;
}

interface ArgumentLike {
  name(): string;
  readonly variadic: boolean;
  readonly argChoices?: readonly string[] | undefined;
}

/** What is offered for a placeholder (`<file>`, `<entry>`, `<code>`) that has no choices of its own. */
export type Placeholders = Readonly<Record<string, Values>>;

/** What commander knows of the command line, with the meaning of its placeholders. */
export function completedProgram(program: CommandTree, placeholders: Placeholders): CompletedProgram {
  const option = (each: OptionLike): CompletedOption => ({
    flags: [each.short, each.long].filter((flag) => flag !== undefined),
    description: each.description,
    ...((each.required || each.optional) && { value: valuesOf(/[<[]([\w-]+)/.exec(each.flags)?.[1] ?? "", each.argChoices, placeholders) }),
  });
  const optionsOf = (command: CommandTree): CompletedOption[] => [...command.options.map(option), HELP];
  return {
    name: program.name(),
    options: optionsOf(program),
    commands: program.commands.map((command) => ({
      name: command.name(),
      description: command.description(),
      options: optionsOf(command),
      ...argumentOf(command, placeholders),
    })),
  };
}

/** Commander keeps its help option to itself. */
const HELP: CompletedOption = { flags: ["-h", "--help"], description: "print help" };

function argumentOf({ registeredArguments }: CommandTree, placeholders: Placeholders): Pick<CompletedCommand, "argument" | "variadic"> {
  const [first] = registeredArguments;
  return first ? { argument: valuesOf(first.name(), first.argChoices, placeholders), ...(first.variadic && { variadic: true }) } : {};
}

function valuesOf(placeholder: string, choices: readonly string[] | undefined, placeholders: Placeholders): Values {
  return choices ? { kind: "words", words: choices } : (placeholders[placeholder] ?? { kind: "anything" });
}
