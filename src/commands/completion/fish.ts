import type { CompletedOption, CompletedProgram, Values } from "./words.ts";

/** A completion script for fish. */
export function fishScript({ name, options, commands }: CompletedProgram): string {
  const first = "__fish_use_subcommand";
  const lines = [
    `# fish completion for ${name}: ${name} completion fish | source`,
    `complete -c ${name} -f`,
    ...options.map((option) => optionLine(name, first, option)),
    ...commands.flatMap((command) => {
      const inside = `__fish_seen_subcommand_from ${command.name}`;
      return [
        `complete -c ${name} -n ${first} -a ${command.name} -d ${quoted(command.description)}`,
        ...(command.argument ? argumentLine(name, inside, command.argument) : []),
        ...command.options.map((option) => optionLine(name, inside, option)),
      ];
    }),
  ];
  return `${lines.join("\n")}\n`;
}

function optionLine(name: string, condition: string, { flags, description, value }: CompletedOption): string {
  const spelt = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  return [
    `complete -c ${name} -n ${quoted(condition)}`,
    ...spelt,
    ...(value ? ["-r", ...offered(value)] : []),
    `-d ${quoted(description)}`,
  ].join(" ");
}

function argumentLine(name: string, condition: string, values: Values): readonly string[] {
  return values.kind === "anything" ? [] : [[`complete -c ${name} -n ${quoted(condition)}`, ...offered(values)].join(" ")];
}

/** Files are offered unless they are switched off. */
function offered(values: Values): readonly string[] {
  switch (values.kind) {
    case "words":
      return [`-f -a ${quoted(values.words.join(" "))}`];
    case "files":
      return ["-F"];
    case "folders":
      return ["-f -a '(__fish_complete_directories)'"];
    case "anything":
      return ["-f"];
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
