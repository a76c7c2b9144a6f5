import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formats } from "../../../templates/shape/formats/index.ts";

const ajv = new Ajv2020();
addFormats.default(ajv);

/** Texts near the border between right and wrong, for each format. */
const samples: Record<string, readonly string[]> = {
  "date-time": [
    "2024-02-29T10:00:00Z",
    "2023-02-29T10:00:00Z",
    "2024-02-29t10:00:00.5+01:30",
    "2024-02-29 10:00:00z",
    "2024-02-29T10:00:00",
    "2016-12-31T23:59:60Z",
    "2016-12-31T22:59:60Z",
    "2016-12-31T22:59:60-01:00",
    "2024-02-29T24:00:00Z",
    "2024-2-29T10:00:00Z",
  ],
  date: [
    "2024-02-29",
    "2023-02-29",
    "1900-02-29",
    "2000-02-29",
    "2024-04-31",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "24-01-01",
    "2024-01-01 ",
  ],
  time: [
    "10:00:00Z",
    "10:00:00",
    "10:00:00+01",
    "10:00:00+0100",
    "10:00:00+24:00",
    "23:59:60Z",
    "00:59:60+01:00",
    "01:29:60+01:30",
    "10:60:00Z",
    "10:00:61Z",
  ],
  duration: ["P1Y", "P", "PT", "PT1H30M", "P1W", "P1W1D", "P1.5Y", "p1y", "P1D2H", "P1Y2M3DT4H5M6S"],
  email: ["a@b.co", "a.b+c@d-e.fg", "a@b", "a@-b.co", "a@b-.co", ".a@b.co", "a..b@c.de", "a@b@c.de", "@b.co", "a@.co", 'a"b@c.de'],
  uri: [
    "https://example.com/a?b=c#d",
    "urn:isbn:1",
    "mailto:a@b.c",
    "mailto:",
    "//a/b",
    "/a",
    "http://[::1]:80/",
    "http://[::g]/",
    "http://a b",
    "http://u:p@h:80/%7E",
    "http://%zz",
    "1a:b",
    "http://h:8x/",
    "a:?q",
    "file:///etc/hosts",
    'http://h/"',
    "http://h#a#b",
  ],
  "uri-reference": ["", "a", "/a/b", "//h/p", "?q", "#f", "a:b", "1:b", ":a", "http://h/[x]", "a b", "\\a", "#a#b", "%41", "%4"],
  uuid: [
    "123e4567-e89b-12d3-a456-426614174000",
    "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
    "123E4567-E89B-12D3-A456-426614174000",
    "123e4567e89b12d3a456426614174000",
    "123e4567-e89b-12d3-a456-42661417400g",
  ],
  hostname: [
    "a",
    "a.b",
    "a.b.",
    "-a",
    "a-",
    "a..b",
    "",
    ".",
    `${"a".repeat(63)}.b`,
    `${"a".repeat(64)}.b`,
    Array.from({ length: 63 }, () => "abc").join("."),
    Array.from({ length: 64 }, () => "abc").join("."),
    "a_b",
  ],
  ipv4: ["1.2.3.4", "255.255.255.255", "256.1.1.1", "01.1.1.1", "1.2.3", "1.2.3.4.", "1.2.3.4.5", ""],
  ipv6: [
    "::",
    "::1",
    "1::",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7::",
    "::2:3:4:5:6:7:8",
    "1::3::4",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:1.2.3.4",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3.256",
    "1.2.3.4::",
    "12345::",
    ":::",
    ":1",
    "1:",
    "fe80::1%eth0",
    "::1.2.3.4:5",
  ],
  regex: ["a+", "(", "[", "\\", "^\\d$", "a\\Z", "(?<n>a)", "\\-"],
  "json-pointer": ["", "/", "/a/0", "a", "/~0~1", "/~2", "/~", "//"],
  byte: ["", "aGk=", "aGk", "aGkh", "a===", "ab==", "ab=c", "a-_b"],
};

for (const [name, format] of Object.entries(formats)) {
  if (name === "base64") continue;
  it(`agrees with ajv-formats on ${name}`, () => {
    const validate = ajv.compile({ type: "string", format: name });
    const texts = samples[name] ?? [];
    expect(texts.map((text) => [text, format.fits(text)])).toEqual(texts.map((text) => [text, validate(text)]));
    expect(new Set(texts.map((text) => format.fits(text)))).toEqual(new Set([true, false]));
    fc.assert(
      fc.property(mutations(texts), (text) => {
        // ajv-formats is content with one good line among several.
        if (name === "byte" && text.includes("\n")) return;
        expect([text, format.fits(text)]).toEqual([text, validate(text)]);
      }),
      { numRuns: 1000, seed: 1 },
    );
  });
}

/** Samples with a piece cut out, doubled, or replaced. */
function mutations(texts: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 2 }),
    fc.constantFrom("", "0", "9", ":", "::", ".", "-", "/", "@", "%", "~", "=", "T", "Z", "é", "\n"),
  );
  return fc.tuple(fc.constantFrom(...texts), fc.nat({ max: 60 }), fc.nat({ max: 3 }), piece).map(([text, at, length, by]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + by + text.slice(start + length);
  });
}

it("takes base64 under both of its names", () => {
  expect(formats["base64"]).toEqual(formats["byte"]);
});
