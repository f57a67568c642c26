import { readFileSync } from 'node:fs';

/**
 * Imports that each package may make, types included; ARCHITECTURE.md explains them. The rules
 * match resolved paths, so an import cannot evade them by its spelling.
 */
const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const remotes = workspaces.filter((name) => name.startsWith('mf-'));
const browser = ['shared-contracts', 'shared-ui'];

/** The other packages that each package may import, by folder. */
const allowed = {
  'shared-contracts': [],
  'shared-ui': ['shared-contracts'],
  ...Object.fromEntries([...remotes, 'shell'].map((name) => [name, browser])),
  'embedded-postgres': [],
  api: [...browser, 'embedded-postgres'],
  tooling: ['shared-contracts'],
  e2e: ['shared-contracts', 'embedded-postgres', 'tooling', 'api', 'shell'],
};
const packages = Object.keys(allowed);
const anyOf = (names) => `^(?:${names.join('|')})(?:/|$)`;

/** The module that renders page views in server tests, without a release. */
const viewsOfTests = '^api/src/testing/test-views\\.ts$';
/** The remote of another team, which tests release. */
const sixthRemote = '^e2e/variants/sixth-remote/';
/** Build files, and the tests of `tooling`, have rules of their own. */
const buildFiles = '(^|/)webpack\\.config\\.ts$';
const toolingTests = '^tooling/.*\\.test\\.ts$';
/** Tests may look upwards: they test a part through the whole server. */
const tests = '\\.test\\.tsx?$';

/** The storeys of shared-contracts above the nouns; below them is only `core`. */
const contracts = '^shared-contracts/src/';
const aboveNouns = ['platform', 'catalogue', 'testing'];
const contractsIn = (folders) => `${contracts}(?:${folders.join('|')})/`;

const storeysOfContracts = [
  {
    name: 'contracts-core',
    comment: 'The foundations of the contracts know no noun.',
    severity: 'error',
    from: { path: contractsIn(['core']), pathNot: tests },
    to: { path: contracts, pathNot: contractsIn(['core']) },
  },
  {
    name: 'contracts-nouns',
    comment: 'A noun of the contracts does not know where it is listed or handed out.',
    severity: 'error',
    from: { path: contracts, pathNot: [tests, contractsIn(['core', ...aboveNouns])] },
    to: { path: contractsIn(aboveNouns) },
  },
  {
    name: 'contracts-platform',
    comment: 'What the shell hands out is made of nouns, not of catalogues.',
    severity: 'error',
    from: { path: contractsIn(['platform']), pathNot: tests },
    to: { path: contractsIn(['catalogue', 'testing']) },
  },
];

const packageRules = packages.map((name) => ({
  name: `imports-of-${name}`,
  comment: `${name} may import ${allowed[name].join(', ') || 'no other package'}.`,
  severity: 'error',
  from: {
    path: `^${name}/`,
    pathNot: [buildFiles, viewsOfTests, sixthRemote, ...(name === 'tooling' ? [toolingTests] : [])],
  },
  to: { path: anyOf(packages), pathNot: anyOf([name, ...allowed[name]]) },
}));

export default {
  forbidden: [
    ...packageRules,
    ...storeysOfContracts,
    {
      name: 'sixth-remote',
      comment: 'A remote that is not in the workspace imports what ours may import.',
      severity: 'error',
      from: { path: sixthRemote },
      to: { path: anyOf(packages), pathNot: [anyOf(browser), sixthRemote] },
    },
    {
      name: 'build-files',
      comment: 'A webpack configuration imports tooling and its own package.',
      severity: 'error',
      from: { path: `^([^/]+)/webpack\\.config\\.ts$` },
      to: { path: anyOf(packages), pathNot: ['^$1/', '^tooling/'] },
    },
    {
      name: 'tests-of-tooling',
      comment: 'Tests of tooling may also start a database.',
      severity: 'error',
      from: { path: toolingTests },
      to: {
        path: anyOf(packages),
        pathNot: anyOf(['tooling', 'shared-contracts', 'embedded-postgres']),
      },
    },
    {
      name: 'views-of-tests',
      comment: 'Tests of the server draw pages with the sources of the server halves.',
      severity: 'error',
      from: { path: viewsOfTests },
      to: {
        path: anyOf(packages),
        pathNot: [anyOf(['api', ...browser]), `^(?:${remotes.join('|')})/src/server\\.ts$`],
      },
    },
    {
      name: 'base-of-api',
      comment: 'The base of the api knows neither its nouns nor the app.',
      severity: 'error',
      from: { path: '^api/src/base/', pathNot: tests },
      to: { path: '^api/src/(?:nouns|app)/' },
    },
    {
      name: 'nouns-of-api',
      comment: 'The nouns of the api do not know the app.',
      severity: 'error',
      from: { path: '^api/src/nouns/', pathNot: tests },
      to: { path: '^api/src/app/' },
    },
    {
      name: 'by-name',
      comment: 'Other packages are imported by name, through their exports, never by path.',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: { path: anyOf(packages), pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'floating-ui',
      comment: 'Only shared-ui/src/overlays positions and dismisses floating elements.',
      severity: 'error',
      from: { pathNot: '^shared-ui/src/overlays/' },
      to: { path: '(?:^|/)@floating-ui/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that import each other at run time have no valid load order.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that resolves to nothing escapes every other rule.',
      severity: 'error',
      // app.ts imports a remote by an alias that only the build of the remotes' variants resolves
      from: { pathNot: '^e2e/variants/app\\.ts$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    // skip builds, test data and dependencies, except @floating-ui, which a rule names
    exclude:
      '^(?!node_modules/@floating-ui/).*(?<=^|/)(?:dist|node_modules|var|test-results|fixtures)/',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
