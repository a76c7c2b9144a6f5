import { posix } from "node:path";
import { type ZipOptions, type Zippable, zipSync } from "fflate";
import { ENTRY_POINT, ICON, mcpbManifest } from "./mcpb-manifest.ts";
import type { Source } from "./source.ts";

/** Zip archives tell the time in the zone of whoever makes them: always the first they can tell, so that the same input gives the same bytes. */
const TIME = (): Date => new Date(1980, 0, 1);
/** Made on Unix, so that the rights of the file in the upper half count. */
const PROGRAM: ZipOptions = { os: 3, attrs: 0o10_0755 << 16 };
const PLAIN: ZipOptions = { os: 3, attrs: 0o10_0644 << 16 };
const MANIFEST = "manifest.json";
/** What the list of files in the archive says beside the manifest's name: that mcpc wrote it. */
const MARK = "packed by mcpc";

/** An MCP bundle (`.mcpb`): a zip archive with the program and a manifest, which a host installs at a click. */
export function mcpb(source: Source, icon?: Uint8Array): Uint8Array {
  const manifest = `${JSON.stringify(mcpbManifest(source, icon !== undefined), null, 2)}\n`;
  const folder = posix.dirname(ENTRY_POINT);
  const beside = Object.entries(source.beside).map(([name, content]) => [`${folder}/${name}`, [content, PLAIN]] as const);
  const files: Zippable = {
    [MANIFEST]: [new TextEncoder().encode(manifest), { ...PLAIN, comment: MARK }],
    [ENTRY_POINT]: [source.program.content, PROGRAM],
    ...Object.fromEntries(beside.map(([name, [content, options]]) => [name, [content, options] satisfies [Uint8Array, ZipOptions]])),
    ...(icon && { [ICON]: [icon, PLAIN] satisfies [Uint8Array, ZipOptions] }),
  };
  return zipSync(files, { level: 9, mtime: TIME() });
}

/** Whether a file is a bundle that was packed, and may be written anew. */
export function isPackedBundle(content: Uint8Array): boolean {
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return archive.subarray(0, 4).toString("latin1") === "PK\x03\x04" && archive.includes(`${MANIFEST}${MARK}`);
}
