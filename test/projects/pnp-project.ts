/** What a package has in Plug'n'Play: where it is, and where what it depends on is. */
export interface PnpPackage {
  readonly place: string;
  readonly dependencies?: readonly string[];
}

/**
 * The two files by which Yarn says where packages are: data, which the bundler reads, and code, which Node loads. The code is the least that
 * answers as Yarn's does, and knows no archives.
 *
 * @param packages the project itself under its name at `./`, and all others
 */
export function pnpFiles(packages: Readonly<Record<string, PnpPackage>>): Readonly<Record<string, string>> {
  const registry = Object.entries(packages).map(([name, { place, dependencies = [] }]) => [
    name,
    [["1.0.0", { packageLocation: place, packageDependencies: dependencies.map((each) => [each, "1.0.0"]), linkType: "HARD" }]],
  ]);
  const [[root, own] = ["", undefined]] = Object.entries(packages);
  const top = [
    null,
    [[null, { packageLocation: own?.place, packageDependencies: own?.dependencies?.map((each) => [each, "1.0.0"]), linkType: "SOFT" }]],
  ];
  const data = {
    dependencyTreeRoots: [{ name: root, reference: "1.0.0" }],
    enableTopLevelFallback: false,
    ignorePatternData: null,
    fallbackExclusionList: [],
    fallbackPool: [],
    packageRegistryData: [top, ...registry],
  };
  return { ".pnp.data.json": JSON.stringify(data), ".pnp.cjs": CODE };
}

const CODE = `const { join } = require("node:path");
const all = require("./.pnp.data.json").packageRegistryData.slice(1).map(([name, [[, { packageLocation, packageDependencies }]]]) => ({
  name,
  packageLocation: join(__dirname, packageLocation),
  packageDependencies: new Map(packageDependencies),
}));
const around = (path) => all.filter(({ packageLocation }) => path.startsWith(packageLocation)).sort((a, b) => b.packageLocation.length - a.packageLocation.length)[0];
module.exports = {
  setup() {},
  findPackageLocator: (path) => around(path) ?? null,
  getPackageInformation: (found) => found,
  resolveToUnqualified(name, issuer) {
    if (!around(issuer)?.packageDependencies.has(name)) throw new Error("not a dependency");
    return all.find((each) => each.name === name).packageLocation;
  },
};
`;
