/** A member of the runtime's `Parts` as the generated entry writes it. */
export interface PartSource {
  /** Import statements, one a line. */
  readonly imports: readonly string[];
  /** `name: value`. */
  readonly member: string;
}

/** An import of names from a file of the runtime. */
export function runtimeImport(names: string, file: string): string {
  return `import { ${names} } from "mcpc:runtime/${file}";\n`;
}
