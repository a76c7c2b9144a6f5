/** `tmpDir` -> `tmp-dir`, `HTTPPort` -> `http-port`. */
export function kebabCase(name: string): string {
  return name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1-$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replaceAll(/(?<!^|_)_(?!_|$)/g, "-")
    .toLowerCase();
}
