import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import { packages as workspaces } from './tooling/steps/packages.ts';

const root = import.meta.dirname;

const isEsm = (folder: string): boolean =>
  existsSync(path.join(folder, 'package.json')) &&
  /"type"\s*:\s*"module"/.test(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/**
 * Names of the packages under a folder, including nested ones, whose `type` says that they are ES
 * modules: jest runs CommonJS, so they are transformed like our own sources.
 */
function esmPackages(folder: string): string[] {
  const modules = path.join(folder, 'node_modules');
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  return names.flatMap((name) => {
    const own = path.join(modules, name);
    if (lstatSync(own).isSymbolicLink()) return [];
    return [...(isEsm(own) ? [name] : []), ...esmPackages(own)];
  });
}

const packages = workspaces.filter((name) => name !== 'e2e');
const esm = new Set(['', ...packages].flatMap((name) => esmPackages(path.join(root, name))));

const swc: [string, Record<string, unknown>] = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2024',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const common: Config = {
  runtime: path.join(root, 'tooling/jest/runtime.cjs'),
  transform: { '\\.m?[jt]sx?$': swc },
  transformIgnorePatterns: [
    `/node_modules/(?!.*/node_modules/)(?!(${[...esm].join('|')})/)(?!.*\\.mjs$)`,
  ],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'jsx', 'json', 'node'],
  moduleNameMapper: {
    '\\.module\\.css$': path.join(root, 'tooling/jest/class-names.cjs'),
    '\\.css$': path.join(root, 'tooling/jest/empty.cjs'),
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

const inBrowser = (name: string): Config => ({
  ...common,
  displayName: name,
  rootDir: path.join(root, name),
  testMatch: ['<rootDir>/{src,gallery}/**/*.test.ts?(x)', '<rootDir>/*.test.ts'],
  testEnvironment: path.join(root, 'jest.env.cjs'),
  setupFiles: [path.join(root, 'tooling/jest/polyfills.ts')],
  setupFilesAfterEnv: [path.join(root, 'tooling/jest/testing-library.ts')],
});

const inNode = (name: string): Config => ({
  ...common,
  displayName: name,
  rootDir: path.join(root, name),
  testMatch: ['<rootDir>/**/*.test.ts?(x)'],
  testEnvironment: path.join(root, 'tooling/jest/node-environment.cjs'),
  // module-sync: the only condition under which some pure ES module packages can be required
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'module-sync'] },
  ...(name === 'api' && {
    globalSetup: path.join(root, 'api/src/testing/start-database.ts'),
    globalTeardown: path.join(root, 'api/src/testing/stop-database.ts'),
  }),
});

const config: Config = {
  // Jest's default is a temporary folder, which `npm test` may delete after each run
  // (tooling/steps/memory-folder.ts).
  cacheDirectory: path.join(root, 'node_modules/.cache/jest'),
  // More workers than a small machine has cores: api tests spend a third of their time waiting for
  // timers or the database.
  maxWorkers: 4,
  // Long enough that no test fails because the machine is busy; a test that hangs still ends.
  testTimeout: 30_000,
  projects: packages.map((name) =>
    ['shared-contracts', 'embedded-postgres', 'api', 'tooling'].includes(name)
      ? inNode(name)
      : inBrowser(name),
  ),
};
export default config;
