import type { CompletedOption, CompletedProgram, Values } from "./words.ts";

/** A completion script for bash, also for the 3.2 that macOS has. */
export function bashScript({ name, options, commands }: CompletedProgram): string {
  return `# bash completion for ${name}: eval "$(${name} completion bash)"
_${name}_offer() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")
}

_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  # bash takes --option=value apart.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    ${offer({ kind: "words", words: [...commands.map((command) => command.name), ...options.flatMap(({ flags }) => flags)] }, name)}
    return
  fi
  case "$command" in
${commands.map((command) => commandCase(command, name)).join("")}  esac
}

complete -F _${name} ${name}
`;
}

function commandCase({ name, options, argument }: CompletedProgram["commands"][number], program: string): string {
  const valued = options.flatMap((option) => valueCase(option, program));
  const flags: Values = { kind: "words", words: options.flatMap((option) => option.flags) };
  const byOption = valued.length > 0 ? `      case "$previous" in\n${valued.join("")}      esac\n` : "";
  return `    ${name})
${byOption}      case "$current" in
        -*) ${offer(flags, program)} ;;
        *) ${offer(argument ?? { kind: "anything" }, program)} ;;
      esac
      ;;
`;
}

function valueCase({ flags, value }: CompletedOption, program: string): readonly string[] {
  return value ? [`        ${flags.join(" | ")}) ${offer(value, program)}; return ;;\n`] : [];
}

/** Words have no spaces and need no quoting; folders and files get a slash or a space after them. */
function offer(values: Values, program: string): string {
  switch (values.kind) {
    case "words":
      return `_${program}_offer -W "${values.words.join(" ")}" -- "$current"`;
    case "files":
      return `compopt -o filenames 2>/dev/null; _${program}_offer -f -- "$current"`;
    case "folders":
      return `compopt -o filenames 2>/dev/null; _${program}_offer -d -- "$current"`;
    case "anything":
      return ":";
  }
}
