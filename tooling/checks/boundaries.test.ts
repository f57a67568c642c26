import { createBrokenProject } from './broken-project.ts';

jest.setTimeout(60_000);

const manifest = (name: string): string =>
  JSON.stringify({ name: `@tessera/${name}`, exports: { './a': './src/a.ts' } });
const packages = [
  'shared-contracts',
  'shared-ui',
  'embedded-postgres',
  'shell',
  'mf-header',
  'mf-viewer',
  'api',
  'tooling',
  'e2e',
];
const project = {
  'package.json': JSON.stringify({ workspaces: packages }),
  ...Object.fromEntries(
    packages.flatMap((name) => [
      [`${name}/package.json`, manifest(name)],
      [`${name}/src/a.ts`, 'export const a = 1;\nexport type A = number;\n'],
    ]),
  ),
};

/** Violations in a project with these additional files, as `rule: from → to`. */
async function violations(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const broken = createBrokenProject({ ...project, ...files }, packages);
  const { output } = await broken.run(
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
    ...packages,
  );
  broken.remove();
  return [...output.matchAll(/^\s+error ([\w-]+: .*?)\s*$/gm)]
    .map(([, found = '']) => found)
    .sort();
}

test('refuses forbidden imports, in tests and build files too', async () => {
  const wrong: readonly (readonly [string, string, string])[] = [
    ['imports-of-shared-contracts', 'shared-contracts/src/b.ts', 'shared-ui'],
    ['imports-of-shared-ui', 'shared-ui/src/b.ts', 'shell'],
    ['imports-of-mf-header', 'mf-header/src/b.ts', 'mf-viewer'],
    ['imports-of-mf-header', 'mf-header/src/b.test.ts', 'shell'],
    ['imports-of-mf-viewer', 'mf-viewer/src/b.ts', 'api'],
    ['imports-of-mf-viewer', 'mf-viewer/src/c.ts', 'tooling'],
    ['imports-of-shell', 'shell/src/b.ts', 'mf-header'],
    ['imports-of-api', 'api/src/b.ts', 'tooling'],
    ['imports-of-api', 'api/src/b.test.ts', 'tooling'],
    ['imports-of-api', 'api/src/c.ts', 'mf-viewer'],
    ['imports-of-tooling', 'tooling/src/b.ts', 'api'],
    ['tests-of-tooling', 'tooling/src/b.test.ts', 'api'],
    ['imports-of-embedded-postgres', 'embedded-postgres/src/b.ts', 'shared-contracts'],
    ['imports-of-e2e', 'e2e/src/b.ts', 'mf-header'],
    ['build-files', 'mf-header/webpack.config.ts', 'api'],
  ];
  const files: readonly (readonly [string, string])[] = wrong.map(([, file, other]) => [
    file,
    `import { a } from '@tessera/${other}/a';\nexport const b = a;\n`,
  ]);
  expect(await violations(Object.fromEntries(files))).toEqual(
    wrong.map(([rule, file, other]) => `${rule}: ${file} → ${other}/src/a.ts`).sort(),
  );
});

test('refuses forbidden imports by import type, import() and re-export', async () => {
  const spellings = {
    'mf-header/src/type.ts': "import type { A } from '@tessera/mf-viewer/a';\nexport type B = A;\n",
    'mf-header/src/lazy.ts': "export const b = () => import('@tessera/mf-viewer/a');\n",
    'mf-header/src/export.ts': "export { a } from '@tessera/mf-viewer/a';\n",
  };
  expect(await violations(spellings)).toEqual(
    Object.keys(spellings)
      .map((file) => `imports-of-mf-header: ${file} → mf-viewer/src/a.ts`)
      .sort(),
  );
});

test('other packages must be imported by name and through their exports', async () => {
  expect(
    await violations({
      'api/src/b.ts': "export { a } from '../../shared-contracts/src/a.ts';\n",
      'api/src/c.ts': "export { a } from '@tessera/shared-contracts/src/a.ts';\n",
    }),
  ).toEqual([
    'by-name: api/src/b.ts → shared-contracts/src/a.ts',
    'resolvable: api/src/c.ts → @tessera/shared-contracts/src/a.ts',
  ]);
});

test('in the api, the base knows no noun and nothing knows the app, by types neither', async () => {
  const value = "export { a } from '../../nouns/posts/a.ts';\n";
  const found = await violations({
    'api/src/app/a.ts': "export { a } from '../nouns/posts/a.ts';\n",
    'api/src/app/b.ts': 'export type B = number;\n',
    'api/src/nouns/posts/a.ts': "export { a } from '../../base/http/a.ts';\n",
    'api/src/nouns/posts/b.ts': "import type { B } from '../../app/b.ts';\nexport type C = B;\n",
    'api/src/nouns/posts/b.test.ts': "export { a } from '../../app/a.ts';\n",
    'api/src/base/http/a.ts': 'export const a = 1;\n',
    'api/src/base/http/b.ts': value,
    'api/src/base/http/b.test.ts': value,
    'api/src/base/http/c.ts': "import type { B } from '../../app/b.ts';\nexport type C = B;\n",
  });
  expect(found).toEqual([
    'base-of-api: api/src/base/http/b.ts → api/src/nouns/posts/a.ts',
    'base-of-api: api/src/base/http/c.ts → api/src/app/b.ts',
    'nouns-of-api: api/src/nouns/posts/b.ts → api/src/app/b.ts',
  ]);
});

test('refuses imports up the storeys of shared-contracts, types included, but not in tests', async () => {
  const wrong: readonly (readonly [string, string, string])[] = [
    ['contracts-core', 'core/b.ts', 'likes/a'],
    ['contracts-core', 'core/c.ts', 'platform/a'],
    ['contracts-core', 'core/d.ts', 'catalogue/a'],
    ['contracts-nouns', 'likes/b.ts', 'platform/a'],
    ['contracts-nouns', 'likes/c.ts', 'catalogue/a'],
    ['contracts-nouns', 'likes/d.ts', 'testing/a'],
    ['contracts-platform', 'platform/b.ts', 'catalogue/a'],
    ['contracts-platform', 'platform/c.ts', 'testing/a'],
  ];
  const right: readonly (readonly [string, string])[] = [
    ['likes/e.ts', 'core/a'],
    ['likes/f.ts', 'posts/a'],
    ['platform/d.ts', 'likes/a'],
    ['catalogue/b.ts', 'platform/a'],
    ['testing/b.ts', 'platform/a'],
    ['core/b.test.ts', 'likes/a'],
    ['likes/b.test.ts', 'catalogue/a'],
    ['platform/b.test.ts', 'testing/a'],
  ];
  const at = (file: string): string => `shared-contracts/src/${file}`;
  const bases = ['core', 'likes', 'posts', 'platform', 'catalogue', 'testing'].map(
    (folder) => [at(`${folder}/a.ts`), 'export type A = number;\n'] as const,
  );
  const importing = (file: string, other: string) =>
    [at(file), `import type { A } from '../${other}.ts';\nexport type B = A;\n`] as const;
  expect(
    await violations(
      Object.fromEntries([
        ...bases,
        ...wrong.map(([, file, other]) => importing(file, other)),
        ...right.map(([file, other]) => importing(file, other)),
      ]),
    ),
  ).toEqual(wrong.map(([rule, file, other]) => `${rule}: ${at(file)} → ${at(other)}.ts`).sort());
});

test('refuses Floating UI outside the overlays of shared-ui', async () => {
  const floating = "import { flip } from '@floating-ui/react';\nexport const b = flip;\n";
  const found = await violations({
    'node_modules/@floating-ui/react/package.json': '{ "main": "dist/index.js" }',
    'node_modules/@floating-ui/react/dist/index.js': 'export const flip = 1;\n',
    'shared-ui/src/b.ts': floating,
    'shared-ui/src/overlays/b.ts': floating,
    'mf-viewer/src/b.ts': floating,
    'shell/src/b.ts': floating.replace('react', 'dom'),
  });
  expect(found.filter((text) => text.startsWith('floating-ui:'))).toEqual([
    'floating-ui: mf-viewer/src/b.ts → node_modules/@floating-ui/react/dist/index.js',
    'floating-ui: shared-ui/src/b.ts → node_modules/@floating-ui/react/dist/index.js',
    'floating-ui: shell/src/b.ts → @floating-ui/dom',
  ]);
});

test('refuses cycles of run-time imports, but allows two files to import types from each other', async () => {
  const found = await violations({
    'api/src/b.ts': "import { c } from './c.ts';\nexport const b = (): unknown => c;\n",
    'api/src/c.ts': "import { b } from './b.ts';\nexport const c = (): unknown => b;\n",
    'api/src/d.ts': "import type { E } from './e.ts';\nexport type D = E[];\n",
    'api/src/e.ts': "import type { D } from './d.ts';\nexport type E = D | string;\n",
  });
  expect(found.map((text) => text.replace(/ →.*/, ''))).toEqual(['no-cycles: api/src/b.ts']);
});

test('accepts permitted imports of other packages', async () => {
  expect(
    await violations({
      'mf-header/src/b.ts': "export { a } from '@tessera/shared-ui/a';\n",
      'mf-header/webpack.config.ts': "export { a } from '@tessera/tooling/a';\n",
      'api/src/b.ts': "export { a } from '@tessera/embedded-postgres/a';\n",
      'tooling/src/b.test.ts': "export { a } from '@tessera/embedded-postgres/a';\n",
      'e2e/src/b.ts': "export { a } from '@tessera/api/a';\n",
    }),
  ).toEqual([]);
});
