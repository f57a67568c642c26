import { createBrokenProject } from './broken-project.ts';

jest.setTimeout(60_000);

const project = (changes: Readonly<Record<string, string>> = {}) =>
  createBrokenProject({
    'package.json': JSON.stringify({
      name: 'tessera',
      private: true,
      type: 'module',
      workspaces: ['api', 'shared-contracts'],
    }),
    'api/package.json': JSON.stringify({
      name: '@tessera/api',
      type: 'module',
      dependencies: { '@tessera/shared-contracts': '0.1.0' },
    }),
    'api/src/app/main.ts':
      "import { used } from '@tessera/shared-contracts/posts/rules';\nimport { start } from './start.ts';\nstart(used);\n",
    'api/src/app/start.ts':
      'export const start = (value: number): void => { process.exitCode = value; };\n',
    'shared-contracts/package.json': JSON.stringify({
      name: '@tessera/shared-contracts',
      type: 'module',
      exports: { './*': './src/*.ts' },
    }),
    'shared-contracts/src/posts/rules.ts': 'export const used = 1;\n',
    'node_modules/@tessera/shared-contracts/package.json': JSON.stringify({
      name: '@tessera/shared-contracts',
      type: 'module',
      exports: { './*': '../../../shared-contracts/src/*.ts' },
    }),
    ...changes,
  });

async function findDeadCode(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const broken = project(changes);
  const { code, output } = await broken.run('knip', '--no-progress', '--no-config-hints');
  broken.remove();
  return code === 0 ? '' : output;
}

test('passes a project without dead code', async () => {
  expect(await findDeadCode()).toBe('');
});

test('finds a file that nothing imports', async () => {
  expect(await findDeadCode({ 'api/src/forgotten.ts': 'export const forgotten = 1;\n' })).toMatch(
    /Unused files[\s\S]*api\/src\/forgotten\.ts/,
  );
});

test('finds an export of shared-contracts that no package uses, although the exports map makes the export public', async () => {
  expect(
    await findDeadCode({
      'shared-contracts/src/posts/rules.ts':
        'export const used = 1;\nexport const forgotten = 2;\n',
    }),
  ).toMatch(/Unused exports[\s\S]*forgotten/);
});

test('finds a dependency that nothing imports', async () => {
  expect(
    await findDeadCode({
      'api/package.json': JSON.stringify({
        name: '@tessera/api',
        type: 'module',
        dependencies: { '@tessera/shared-contracts': '0.1.0', 'left-pad': '1.0.0' },
      }),
    }),
  ).toMatch(/Unused dependencies[\s\S]*left-pad/);
});
