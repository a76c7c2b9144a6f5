/** How the files of clients, and the forms that programs are delivered in, refer to the variable `NAME` of the server `SERVER`. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are the notations
export const notations = {
  dollar: "$NAME",
  braces: "${NAME}",
  /** Empty where it is not set. */
  fallback: "${NAME:-}",
  /** As in Visual Studio Code. */
  env: "${env:NAME}",
  bareEnv: "{env:NAME}",
  /** What Visual Studio Code asks the user for. */
  input: "${input:SERVER-NAME}",
  /** What the host of a bundle asks the user for. */
  userConfig: "${user_config.NAME}",
} as const;
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are the notations

export function inNotation(notation: string, name: string, server = ""): string {
  return notation.replace(/SERVER|NAME/g, (place) => (place === "NAME" ? name : server));
}

/** Whether a value is nothing but a reference to the variable, in any notation, of any server, with whatever there is to fall back on. */
export function isReference(value: string, name: string): boolean {
  if (!value.includes(name)) return false;
  const literal = (text: string): string => text.replace(/\W/g, "\\$&");
  const patterns = Object.values(notations).map((notation) =>
    literal(notation).replace(/SERVER|NAME|-(?=\\}$)/g, (place) =>
      place === "NAME" ? literal(name) : place === "SERVER" ? "[^}]*" : "-[^}]*",
    ),
  );
  return new RegExp(`^(?:${patterns.join("|")})$`).test(value);
}
