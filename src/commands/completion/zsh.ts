import type { CompletedCommand, CompletedOption, CompletedProgram, Values } from "./words.ts";

/** A completion script for zsh, to be sourced or to be put into a folder of `fpath` as `_mcpc`. */
export function zshScript({ name, options, commands }: CompletedProgram): string {
  return `#compdef ${name}
# zsh completion for ${name}: source <(${name} completion zsh)
_${name}() {
  local state line
  local -a commands
  commands=(
${commands.map((command) => `    ${quoted(`${command.name}:${command.description}`)}\n`).join("")}  )
  _arguments -C ${[...options.map(optionSpec), quoted("1:command:->command"), quoted("*::argument:->arguments")].join(" \\\n    ")}
  case $state in
    command) _describe command commands ;;
    arguments)
      case $words[1] in
${commands.map(commandCase).join("")}      esac
      ;;
  esac
}

if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;
}

function commandCase({ name, options, argument, variadic }: CompletedCommand): string {
  const specs = [...options.map(optionSpec), ...(argument ? [quoted(`${variadic ? "*" : "1"}:argument:${action(argument)}`)] : [])];
  return `        ${name}) _arguments ${specs.join(" \\\n          ")} ;;\n`;
}

/** `'(-o --output)'{-o,--output}'[where the program goes]:value:_files'` */
function optionSpec({ flags, description, value }: CompletedOption): string {
  const text = `[${description.replaceAll(/[[\]\\:]/g, "\\$&")}]${value ? `:value:${action(value)}` : ""}`;
  return flags.length > 1 ? `'(${flags.join(" ")})'{${flags.join(",")}}${quoted(text)}` : quoted(`${flags.join("")}${text}`);
}

function action(values: Values): string {
  switch (values.kind) {
    case "words":
      return `(${values.words.join(" ")})`;
    case "files":
      return "_files";
    case "folders":
      return "_files -/";
    case "anything":
      return " ";
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
