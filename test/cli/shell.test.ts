import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";

/** A regular expression stands for what differs from run to run. */
type Row = readonly [line: string, stdout: string | RegExp, code?: number, stderr?: string | RegExp];

const OPENED = "notebook opened, 0 notes";

/** The stories as commands: `out` is the story's program, run by a shell. What stands behind the exit code is on stderr. */
const table: Readonly<Record<string, readonly Row[]>> = {
  combat: [
    ["out rollAdv", /^([1-9]|1\d|20)$/],
    ["out fighterDamage 15", /^\d{1,2}$/],
    ["out fighterDamage -1", /^\d{1,2}$/],
    ["out intro Goblin", "A wild Goblin appears!"],
    ["out intro Goblin --output json", '"A wild Goblin appears!"'],
    ["out intro -- --help", "A wild --help appears!"],
    ["out lookUp goblin | head -c 16", '{"name":"Goblin"'],
    ["out --tools lookUp lookUp ogre --output table | head -n 2", "name        Ogre\narmorClass  11"],
    ["out lookUp Dragon", "", 1, "Error: There is no monster called 'Dragon'. Known are: Goblin, Ogre."],
    ["out fighterDamage", "", 2, "error: missing argument 'ac': expected an integer\nUsage: out fighterDamage <ac>"],
    ["out fighterDamage strong", "", 2, "error: argument 'ac': expected an integer, got \"strong\"\nUsage: out fighterDamage <ac>"],
    ["out fighterDamage 1 2", "", 2, "error: unexpected argument '2'\nUsage: out fighterDamage <ac>"],
    ["out introo Goblin", "", 2, "error: unknown tool 'introo'; did you mean 'intro'?\nFor help: out --help"],
    ["out --version", /^\d+\.\d+\.\d+$/],
    ["out --help", /^combat .*\n\nFights at the table[\s\S]*\n {2}lookUp {9}Looks a monster up in the bestiary\.\n/],
    [
      "out lookUp --help",
      /^Looks a monster up[\s\S]*Usage: out lookUp <name>[\s\S]*Returns: object - What the game master needs to run it\.$/,
    ],
    ["out --json-help | grep usage | head -n 2", /"usage": "out TOOL .*",\n.*"usage": "out rollAdv",/],
    ["out --complete -- lookUp --he", "--help"],
  ],
  conformance: [
    ["out test_simple_text", "This is a simple text response for testing."],
    ["out test_image_content | head -c 8 | tail -c 7 | head -c 3", "PNG"],
    ["out test_image_content --output json | head -c 29", '{"content":[{"type":"image","'],
    ["out test_multiple_content_types | head -n 1", "Multiple content types test:"],
    ["out test_error_handling", "", 1, "Error: This tool intentionally returns an error for testing"],
    ["out test_header_parameter --region eu --query=x", "x in eu"],
    [
      "out test_header_parameter",
      "",
      2,
      /^error: missing option '--region': expected a string\nUsage: out test_header_parameter --region <string>/,
    ],
    [
      "out test_tool_with_progress",
      "Tool with progress executed successfully",
      0,
      /^0\/100 Completed step 0 of 100\n50\/100 .*\n100\/100 /,
    ],
    ["out test_logging_tool", "Logging evaluated", 0, "info: Diagnostic trace logging activated"],
    ["out test_cancellation --milliseconds 0", "Nobody cancelled this", 0, "1/2 Waiting to be cancelled"],
  ],
  echo: [
    ["out echo 'Hello, World!'", "Echo: Hello, World!"],
    ["out echo ''", "Echo: "],
    ["out echo -- -5", "Echo: -5"],
    ["out echo @file", "Echo: @file"],
    ["out echo hi --audit /dev/stderr", "Echo: hi", 0, /^\{"time":"[^"]+","tool":"echo","ok":true,"ms":[\d.]+\}$/],
    [
      "out echo hi --trace | cat",
      "Echo: hi",
      0,
      /"direction":"in","message":\{"method":"tools\/call"[^\n]*\n.*"direction":"out","message":\{"result":"Echo: hi"\}\}$/,
    ],
    ["out echo", "", 2, "error: missing argument 'text': expected a string\nUsage: out echo <text>"],
  ],
  notes: [
    ["out countOpen", '{"high":0,"normal":0,"low":0}', 0, OPENED],
    ["out addNote 'Buy milk' 2>&1 >/dev/null | head -n 1", OPENED],
    [
      "out addNote Rent --tags money --tags home --priority high | grep -o '\"tags.*'",
      '"tags":["money","home"],"priority":"high"}',
      0,
      /^notebook/,
    ],
    ["out addNote Rent --due 2024-03-32 ", "", 2, /^error: option '--due': expected a date-time such as/],
    [
      "out addNote Rent --priority urgent",
      "",
      2,
      /^error: option '--priority': expected one of "low", "normal", "high", got "urgent"\nUsage: out addNote <title> \[options\]/,
    ],
    [
      "out addNote Call --reminder.minutes-before 5 --reminder.channel.kind phone --reminder.channel.number 555 | grep -o '\"reminder.*'",
      '"reminder":{"minutesBefore":5,"channel":{"kind":"phone","number":"555"}}}',
      0,
      /^notebook/,
    ],
    [
      'echo \'{"minutesBefore":5,"channel":{"kind":"mail","address":"a@b"}}\' | out addNote Call --reminder - | grep -o mail',
      "mail",
      0,
      /^notebook/,
    ],
    ["out addNote ' '", "", 1, `${OPENED}\nError: A note needs a title.`],
    ["out getNote 7", "", 1, `${OPENED}\nError: There is no note 7; the notebook is empty.`],
    ["out getNote 1.5", "", 2, /^error: argument 'id': expected an integer, got "1\.5"\n/],
    ["out findNotes --search.tags a --sort.by due --sort.descending --limit=3", "[]", 0, OPENED],
    ["out findNotes '{\"done\":true}' --no-search.done", "[]", 0, OPENED],
    ["out findNotes --sort.bye due", "", 2, /^error: unknown option '--sort.bye'; did you mean '--sort.by'\?\n/],
    ["out postpone -2", "", 0, OPENED],
    ["out toMarkdown", "", 0, OPENED],
    ["out --complete -- addNote x --priority ''", "low\nnormal\nhigh"],
  ],
  semver: [
    ["out clean '  =v1.2.3   '", "1.2.3"],
    ["out cmp 1.2.3 '>=' 1.2.0", "true"],
    ["out cmp 1.2.3 '=>' 1.2.0", "", 2, /^error: argument 'operator': expected one of/],
    ["out compare 1.0.0 1.0.1", "-1"],
    ["out major 1.2.3", "1"],
    ["out sort 1.2.0 --output text; echo $?", /2$/, 0, /^error: argument 'list'/],
    ['out sort \'["1.2.0","1.1.0"]\' --output text', "1.1.0\n1.2.0"],
    ["out inc 1.2.3 minor", "1.3.0"],
    ["out addDays 2024-02-28T00:00:00Z 2", "2024-03-01T00:00:00.000Z"],
    ["out addDays 2024-02-28 2", "2024-03-01T00:00:00.000Z"],
  ],
};

const stories = listFixtures("story");

it("the table has every story", () => {
  expect(Object.keys(table).sort()).toEqual(stories.map(({ label }) => label.replace("story/", "")).sort());
});

for (const story of stories) {
  const name = story.label.replace("story/", "");
  for (const [line, stdout, code = 0, stderr = ""] of table[name] ?? []) {
    it(`${name}: ${line}`, async () => {
      const program = await programOf(story);
      const script = `out() { "${process.execPath}" "${program}" "$@"; }\n${line}`;
      const ran = spawnSync("sh", ["-c", script], { encoding: "utf8", env: { ...process.env, TZ: "UTC" } });
      expect({ stdout: ran.stdout.trimEnd(), stderr: ran.stderr.trimEnd(), code: ran.status }).toEqual({
        stdout: shown(stdout),
        stderr: shown(stderr),
        code,
      });
    });
  }
}

function shown(text: string | RegExp): unknown {
  return typeof text === "string" ? text.trimEnd() : expect.stringMatching(text);
}
