import type { BundleArgs } from "../code-args.ts";
import type { CodesOf } from "./code.ts";

/** What the bundler objects to. */
export const bundleCodes: CodesOf<BundleArgs> = {
  "bundle-error": {
    severity: "error",
    message: ({ text }) => text,
    hint: ({ packageName }) =>
      packageName !== undefined
        ? `--external ${packageName} leaves the package to be installed beside the program, as it is; or install another version.`
        : "the bundler (esbuild) reads the code of packages, TypeScript their types: mend the import, or install the version that the types describe.",
  },
  "bundle-warning": {
    severity: "warning",
    message: ({ text }) => text,
    hint: () => "the program may behave differently from the source at this place: write it otherwise, or try it in the program.",
  },
  "import-not-found": {
    severity: "error",
    message: ({ specifier }) => `cannot find '${specifier}', which the program must carry inside.`,
    hint: ({ packageName }) =>
      packageName === undefined
        ? "check the path and the extension: they must lead to a file."
        : `install it where the module is: npm install ${packageName}`,
  },
  "import-left-out": {
    severity: "note",
    message: ({ specifier }) => `'${specifier}' is not installed: what needs it fails when it is used.`,
    hint: ({ specifier }) => `if the tools need it: npm install ${specifier}`,
  },
  "import-unknown": {
    severity: "note",
    message: ({ packageName, outside }) =>
      packageName === undefined
        ? "a module is asked for here by a name that only the running program knows: what is installed is not found."
        : `'${packageName}' asks for a module here by a name that only the running program knows: what is installed is found with --external ${outside} alone.`,
    hint: ({ outside }) =>
      outside === undefined
        ? "write the names out, or let them begin with a path or a package; what stays unknown is looked for beside the program."
        : `if the tools need it: --external ${outside} leaves the package, with all that it asks for, to be installed beside the program.`,
  },
  "native-addon": {
    severity: "warning",
    message: ({ file }) => `the native addon '${file}' is carried along: the program runs only on systems like this one.`,
    hint: ({ packageName }) =>
      packageName === undefined
        ? "WebAssembly runs everywhere; for another system, build there."
        : `to leave it out and install it beside the program: --external ${packageName}`,
  },
  "native-addon-lookup": {
    severity: "warning",
    message: ({ packageName }) => `'${packageName}' looks for a native addon when it is loaded, and the program carries none.`,
    hint: ({ packageName }) => `if the tools need it, install it beside the program and build with --external ${packageName}`,
  },
  "unsupported-file": {
    severity: "error",
    message: ({ file, extension }) => `'${file}' cannot be imported: '${extension}' files are no modules.`,
    hint: () => 'add `with { type: "text" }` to the import to get its text, or `with { type: "bytes" }` to get its bytes.',
  },
};
