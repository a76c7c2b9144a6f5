import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readText } from "../../src/clients/read-text.ts";
import { replaceFile } from "../../src/clients/replace-file.ts";
import { whileLocked } from "../../src/clients/while-locked.ts";
import { folder } from "../support/folder.ts";

const read = (file: string): string => readFileSync(file, "utf8");

it("writes nothing over what was changed since it was read", async () => {
  const file = join(folder({ f: "newer" }), "f");
  expect(await replaceFile(file, { before: "old", after: "mine" })).toEqual({ done: false });
  expect(await replaceFile(file, { before: undefined, after: "mine" })).toEqual({ done: false });
  expect(read(file)).toBe("newer");
  expect(readdirSync(join(file, ".."))).toEqual(["f"]);
});

it("loses nothing when many write at once", async () => {
  const file = join(folder(), "a/b/f");
  const add = async (word: string): Promise<void> => {
    const before = readText(file);
    if (!(await replaceFile(file, { before, after: `${before ?? ""}${word}\n` })).done) await add(word);
  };
  const words = Array.from({ length: 20 }, (_, index) => `w${index}`);
  await Promise.all(words.map(add));
  expect(read(file).trimEnd().split("\n").toSorted()).toEqual(words.toSorted());
});

it("waits for a lock, and takes away one that was left long ago", async () => {
  const cwd = folder({ ".f.mcpc-lock": "" });
  const lock = join(cwd, ".f.mcpc-lock");
  const long = new Date(Date.now() - 60_000);
  utimesSync(lock, long, long);
  expect(await Promise.all([1, 2, 3].map((n) => whileLocked(join(cwd, "f"), () => n)))).toEqual([1, 2, 3]);
  expect(readdirSync(cwd)).toEqual([]);
});

it.each([-60_000, 60_000])("takes away a lock of another time, %d ms from now, whatever was left beside it", async (distance) => {
  const cwd = folder({ ".f.mcpc-lock": "", ".f.mcpc-lock-stale": "" });
  const then = new Date(Date.now() + distance);
  utimesSync(join(cwd, ".f.mcpc-lock"), then, then);
  expect(await whileLocked(join(cwd, "f"), () => 1, 500)).toBe(1);
  expect(readdirSync(cwd)).toEqual([".f.mcpc-lock-stale"]);
});

it("says which lock is in the way", async () => {
  const cwd = folder({ ".f.mcpc-lock": "" });
  await expect(whileLocked(join(cwd, "f"), () => 1, 50)).rejects.toThrow(
    `another mcpc is changing it; if none is running, remove ${join(cwd, ".f.mcpc-lock")}`,
  );
  expect(readdirSync(cwd)).toEqual([".f.mcpc-lock"]);
});

it("refuses a file that is read-only", async () => {
  const file = join(folder({ f: "old" }), "f");
  chmodSync(file, 0o444);
  await expect(replaceFile(file, { before: "old", after: "new" })).rejects.toThrow(
    `it is read-only; 'chmod u+w ${file}' if it may be changed`,
  );
  expect(read(file)).toBe("old");
});

it.runIf(process.getuid?.() === 0)("leaves files to whom they belong", async () => {
  const cwd = folder({ f: "old" });
  const [file, another] = [join(cwd, "f"), join(cwd, "sub/g")];
  chownSync(cwd, 1234, 1235);
  chownSync(file, 1236, 1237);
  chmodSync(file, 0o640);
  expect(await replaceFile(file, { before: "old", after: "new" })).toEqual({ done: true, backup: `${file}.mcpc-backup` });
  await replaceFile(another, { before: undefined, after: "new" });
  const ownerOf = (path: string): number[] => [statSync(path).uid, statSync(path).gid];
  expect([file, `${file}.mcpc-backup`, join(cwd, "sub"), another].map(ownerOf)).toEqual([
    [1236, 1237],
    [1236, 1237],
    [1234, 1235],
    [1234, 1235],
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(existsSync(`${another}.mcpc-backup`)).toBe(false);
});

it("refuses bytes that are no UTF-8, with the line", () => {
  const file = join(folder(), "f");
  writeFileSync(file, Buffer.from([0x61, 0x0a, 0xc3, 0xa4, 0x0a, 0x62, 0xff, 0x0a]));
  expect(() => readText(file)).toThrow("line 3: not in UTF-8");
});
