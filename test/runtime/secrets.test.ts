import { Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { createHide, hideIn } from "../../templates/env/secrets.ts";

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

it("hides what is written as bytes, too, and leaves other bytes alone", () => {
  const hide = hiding("abcd");
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  hideIn(stream, hide);
  stream.write(Buffer.from("<abcd>"));
  stream.write(new Uint8Array([255, 254]));
  expect(Buffer.concat(chunks)).toEqual(Buffer.concat([Buffer.from(`<${MASK}>`), Buffer.from([255, 254])]));
});
