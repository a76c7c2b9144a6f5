import { ts } from "ts-morph";

/** Where mcpc keeps the types for modules, in its sources and in the package. */
const PLACES = /^(.*?)\/(?:dist\/types\/)?src\/user-types(?:\/[a-z-]+)?(?:\.d)?\.ts$/;

/** The name of one of the types that `mcpc` exports for modules, told by where it is declared; `undefined` for any other type. */
export function userTypeName(symbol: ts.Symbol | undefined): string | undefined {
  const [declaration] = symbol?.declarations ?? [];
  return declaration && declaresUserTypes(declaration.getSourceFile()) ? symbol?.name : undefined;
}

/** Whether a file is one of mcpc's own, whose comments are for those who write modules, not for those who call tools. */
export function declaresUserTypes({ fileName }: ts.SourceFile): boolean {
  const root = PLACES.exec(fileName)?.[1];
  return root !== undefined && isMcpc(root);
}

function isMcpc(folder: string): boolean {
  const text = ts.sys.readFile(`${folder}/package.json`);
  return text !== undefined && ts.parseConfigFileTextToJson("package.json", text).config?.name === "mcpc";
}
