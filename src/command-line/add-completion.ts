import { Argument, type Command } from "commander";
import type { Shell } from "../commands/completion/completion.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";

/** Says what `mcpc completion` takes. */
export function addCompletion(program: Command, run: Run): void {
  program
    .command("completion")
    .description("print a script that makes a shell complete the command line of mcpc")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addHelpText(
      "after",
      example(
        'eval "$(mcpc completion bash)"       # in ~/.bashrc',
        "source <(mcpc completion zsh)        # in ~/.zshrc",
        "mcpc completion fish | source          # in ~/.config/fish/config.fish",
      ),
    )
    .action((shell: Shell) =>
      run(async () => {
        const { completion } = await import("../commands/completion/completion.ts");
        const { completedProgram } = await import("../commands/completion/words.ts");
        const { codes } = await import("../diagnostics/codes.ts");
        const { clients } = await import("../../templates/clients/index.ts");
        const placeholders = {
          entry: { kind: "files" },
          file: { kind: "files" },
          dir: { kind: "folders" },
          client: { kind: "words", words: [...clients.keys()] },
          code: { kind: "words", words: Object.keys(codes) },
        } as const;
        return completion(shell, completedProgram(program, placeholders));
      }),
    );
}
