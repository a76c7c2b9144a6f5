import { Writable } from "node:stream";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { hideIn } from "../../../templates/env/hide-in.ts";
import { createHide } from "../../../templates/env/secrets.ts";

const NAME = "HIDDEN_TOKEN";

afterEach(() => {
  delete process.env[NAME];
});

/** What hides this value. */
function hiding(value: string): (text: string) => string {
  process.env[NAME] = value;
  return createHide([{ name: NAME, secret: true }]);
}

const MASK = `***${NAME}***`;

describe("base64", () => {
  const values = ["abcd", "s3cr3t & salt", "~~~???>>>", "pä55wörd"];
  it.each(values)("hides %j wherever it begins and ends in what is encoded", (value) => {
    const hide = hiding(value);
    for (const before of ["", "u", "us", "user:", "user2:"])
      for (const after of ["", "!", "!!", "\n"]) {
        const bytes = Buffer.from(before + value + after);
        for (const text of [bytes.toString("base64"), bytes.toString("base64url"), encodeURIComponent(bytes.toString("base64"))]) {
          const hidden = hide(`Basic ${text}.`);
          expect(hidden, text).toContain(MASK);
          expect(
            decodeURIComponent(hidden)
              .replace(MASK, "")
              .replace(/^Basic |=*\.$/g, "").length,
            hidden,
          ).toBeLessThanOrEqual(Math.ceil(((before.length + after.length) * 4) / 3));
        }
      }
  });
});

it("hides a value as the web writes it", () => {
  const value = 'a b&(c)\'d*~ é/"f"';
  const hide = hiding(value);
  for (const text of [
    encodeURIComponent(value),
    encodeURIComponent(value).toLowerCase(),
    new URLSearchParams({ key: value }).toString().slice(4),
    new URL(`https://x.y/?${encodeURI(value)}`).search.slice(1),
  ])
    expect(hide(`<${text}>`)).toBe(`<${MASK}>`);
});

it("hides a value in JSON at any depth, and on one line", () => {
  const value = 'first "line"\n\tsecond\\line\n';
  const hide = hiding(value);
  let text = value;
  for (let depth = 0; depth < 4; depth++) {
    text = JSON.stringify({ text });
    expect(hide(text)).toContain(MASK);
    expect(hide(text)).not.toMatch(/first|line|second/);
  }
  expect(hide(`<${value.replace(/\s+/g, " ").trim()}>`)).toBe(`<${MASK}>`);
});

it("hides values of any characters", () => {
  const characters = [...Array(0x250).keys(), 0x2028, 0xfffd, 0x1f600].map((code) => String.fromCodePoint(code));
  for (const character of characters.filter((each) => each !== "\0")) {
    for (const value of [`ab${character}cd`, `${character}abcd${character}`]) {
      const hide = hiding(value);
      expect(hide(`<${value.trim()}>`), JSON.stringify(value)).toBe(`<${MASK}>`);
      expect(hide(JSON.stringify(JSON.stringify(value))), JSON.stringify(value)).toContain(MASK);
    }
  }
});

it("is quick for values of many special characters", () => {
  const hide = hiding('\\"'.repeat(50));
  const start = performance.now();
  hide("\\".repeat(20_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});

it("leaves everything else as it is", () => {
  const hide = hiding("abcd");
  for (const text of ["abc", "ABCD", "YWJj", "ab cd"]) expect(hide(text)).toBe(text);
});

it("hides values of any characters in bytes, whatever stands around them", () => {
  const characters = ["a", "é", "à", "\u2028", "\ufffd", "\u{1f600}", " ", "\\", "%"];
  for (const character of characters) {
    const value = `ab${character}cd${character}é`;
    for (const text of [value, JSON.stringify(value), encodeURIComponent(value), Buffer.from(value).toString("base64")]) {
      const { stream, bytes, letGo } = masked(value);
      const bad = Buffer.from([0xff, 0xc3]);
      stream.write(Buffer.concat([bad, Buffer.from(`ö${text}`), bad]));
      letGo();
      expect(bytes(), text).toEqual(Buffer.concat([bad, Buffer.from(`ö${text.startsWith('"') ? `"${MASK}"` : MASK}`), bad]));
    }
  }
});

it.each([1, 2, 3, 5])("hides a value in chunks of %d bytes, and leaves other bytes alone", (size) => {
  const { stream, bytes } = masked("pä55wörd");
  const all = Buffer.concat([Buffer.from("Grüße — pä55wörd ä\npä5"), Buffer.from([0xff, 0xc3, 0])]);
  for (let from = 0; from < all.length; from += size) stream.write(all.subarray(from, from + size));
  expect(bytes()).toEqual(Buffer.concat([Buffer.from(`Grüße — ${MASK} ä\npä5`), Buffer.from([0xff, 0xc3, 0])]));
});

it.each(["latin1", "binary", "ascii", "utf16le", "ucs2", "utf-8", "hex", "base64", "base64url"] as const)(
  "hides text in %s",
  (encoding) => {
    const { stream, bytes } = masked("pä55wörd");
    const isBytes = /^hex|^base64/.test(encoding);
    const write = (text: string): unknown => stream.write(isBytes ? Buffer.from(text).toString(encoding) : text, encoding);
    for (const text of ["<ä pä55wörd>", "ö"]) write(text);
    expect(bytes()).toEqual(Buffer.from(`<ä ${MASK}>ö`, isBytes ? "utf8" : encoding));
  },
);

it("refuses what streams refuse", () => {
  const { stream } = masked("s3cr3t");
  expect(() => Reflect.apply(stream.write, stream, ["text", "klingon"])).toThrow(TypeError);
  expect(() => Reflect.apply(stream.write, stream, [5])).toThrow(TypeError);
});

it.each([["<s3cr3t>"], [Buffer.from("<s3cr3t>")], ["<s3cr3t>", "latin1"], []] as const)(
  "hides what a stream ends with: %j",
  async (...args) => {
    const { stream, out } = masked("s3cr3t");
    stream.write("s3");
    await new Promise((resolve) => Reflect.apply(stream.end, stream, [...args, resolve]));
    vi.runAllTimers();
    expect(out()).toBe(args.length === 0 ? "s3" : `s3<${MASK}>`);
  },
);

/** A stream that hides this value; what has come out so far. */
function masked(value: string): { stream: Writable; bytes: () => Buffer; out: () => string; letGo: () => void } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const letGo = hideIn(stream, hiding(value), [{ name: NAME, secret: true }]);
  const bytes = (): Buffer => Buffer.concat(chunks);
  return { stream, bytes, out: () => bytes().toString(), letGo };
}

describe("in pieces", () => {
  it.each([[["s3cr3t"]], [["s3", "cr3t"]], [["s", "3", "c", "r", "3", "t"]], [["a s3cr", "", "3t b"]]])("hides what %j make", (pieces) => {
    const { stream, out } = masked("s3cr3t");
    for (const piece of pieces) stream.write(piece);
    expect(
      out()
        .trim()
        .replace(/^a | b$/g, ""),
    ).toBe(MASK);
    vi.runAllTimers();
    expect(
      out()
        .trim()
        .replace(/^a | b$/g, ""),
    ).toBe(MASK);
  });

  it("holds nothing back that cannot be the beginning, and the rest for a moment", () => {
    const { stream, out } = masked("s3cr3t");
    stream.write("all is well\n");
    expect(out()).toBe("all is well\n");
    stream.write("how much is s3");
    expect(out()).toBe("all is well\nhow much is ");
    vi.advanceTimersByTime(99);
    expect(out()).toBe("all is well\nhow much is ");
    vi.advanceTimersByTime(1);
    expect(out()).toBe("all is well\nhow much is s3");
    stream.write("?\n");
    expect(out()).toBe("all is well\nhow much is s3?\n");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps the order, and lets go at the end", () => {
    const { stream, out, letGo } = masked("ababac");
    for (const piece of ["x", "a", "b", "a", "b", "a", "b", "ac", "ab"]) stream.write(piece);
    expect(out()).toBe(`xab${MASK}`);
    letGo();
    expect(out()).toBe(`xab${MASK}ab`);
    letGo();
    vi.runAllTimers();
    expect(out()).toBe(`xab${MASK}ab`);
  });

  it("calls back for what is held, too, and passes on what is no text after it", () => {
    const { stream, out } = masked("s3cr3t");
    const called: string[] = [];
    stream.write("s3", () => called.push("first"));
    stream.write("cr", "utf8", () => called.push("second"));
    stream.write(new Uint8Array([255]));
    stream.write("7333", "hex");
    vi.runAllTimers();
    expect(out().startsWith("s3cr")).toBe(true);
    return expect.poll(() => called).toEqual(["first", "second"]);
  });

  it("hides a value of several lines that is written line by line", () => {
    const { stream, out } = masked("-----BEGIN KEY-----\nabc\ndef\n-----END KEY-----\n");
    for (const line of ["key:", "-----BEGIN KEY-----", "abc", "def", "-----END KEY-----", "end"]) stream.write(`${line}\n`);
    expect(out()).toBe(`key:\n${MASK}\nend\n`);
  });
});
