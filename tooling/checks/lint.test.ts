import { createBrokenProject } from './broken-project.ts';

jest.setTimeout(30_000);

async function lint(
  files: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Promise<string> {
  const project = createBrokenProject(files);
  const { code, output } = await project.run('oxlint', '--format=unix', ...flags, '.');
  project.remove();
  return code === 0 ? '' : output;
}

const dependencies: readonly (readonly [string, string, string])[] = [
  [
    'a remote imports another remote',
    'mf-header/src/a.ts',
    "import { x } from '@tessera/mf-compose/x';",
  ],
  [
    'a remote loads another remote lazily',
    'mf-header/src/a.ts',
    "export const load = () => import('@tessera/mf-share/SharePopover');",
  ],
  [
    'a remote reaches into another remote’s folder',
    'mf-viewer/src/a.ts',
    "import { x } from '../../mf-compose/src/x.ts';",
  ],
  ['a remote imports the shell', 'mf-share/src/a.ts', "import { x } from '@tessera/shell/x';"],
  ['a remote imports the api', 'mf-messaging/src/a.ts', "import { x } from '@tessera/api/x';"],
  ['a remote imports a server library', 'mf-compose/src/a.ts', "import { x } from 'hono';"],
  [
    'a remote’s test imports the shell',
    'mf-header/src/a.test.ts',
    "import { x } from '@tessera/shell/x';",
  ],
  ['the shell imports a remote', 'shell/src/a.ts', "import { x } from '@tessera/mf-header/App';"],
  ['shared-contracts imports React', 'shared-contracts/src/a.ts', "import { x } from 'react';"],
  [
    'a remote imports a path of rxjs that the shell does not share',
    'mf-viewer/src/a.ts',
    "import { x } from 'rxjs/operators';",
  ],
  [
    'mf-compose imports a path of rxjs that the shell does not share',
    'mf-compose/src/a.ts',
    "import { x } from 'rxjs/operators';",
  ],
  [
    'shared-ui imports a path of rxjs that the shell does not share',
    'shared-ui/src/a.ts',
    "import { x } from 'rxjs/operators';",
  ],
  ['the post view imports a style sheet', 'mf-viewer/src/post-view/a.ts', "import './a.css';"],
  [
    'the post view uses a hook',
    'mf-viewer/src/post-view/a.ts',
    "import { useState as x } from 'react';",
  ],
  ['content imports a style sheet', 'shared-ui/src/content/a.ts', "import './a.css';"],
  ['content uses a hook', 'shared-ui/src/content/a.ts', "import { useState as x } from 'react';"],
  [
    'a part of forms that the api renders uses a hook',
    'shared-ui/src/Field.tsx',
    "import { useEffect as x } from 'react';",
  ],
  [
    'the api imports a component with behaviour',
    'api/src/a.ts',
    "import { x } from '@tessera/shared-ui/overlays/Dialog';",
  ],
  ['the api imports a style sheet', 'api/src/a.ts', "import '@tessera/shared-ui/tokens.css';"],
  ['the api imports a remote', 'api/src/a.ts', "import { x } from '@tessera/mf-header/x';"],
  ['an end-to-end test imports the api', 'e2e/specs/a.ts', "import { x } from '@tessera/api/x';"],
];

const direct: readonly (readonly [string, string])[] = [
  ['fetch', "export const a = () => fetch('/svc/like');"],
  ['fetch of the window', "export const a = () => window.fetch('/svc/like');"],
  ['XMLHttpRequest', 'export const a = () => new XMLHttpRequest();'],
  ['CustomEvent', "export const a = () => new CustomEvent('like');"],
  ['BroadcastChannel', "export const a = () => new BroadcastChannel('tabs');"],
  [
    'BroadcastChannel of globalThis',
    "export const a = () => new globalThis.BroadcastChannel('tabs');",
  ],
  ['postMessage', "export const a = () => window.parent.postMessage('x', '*');"],
  ['localStorage', "export const a = () => localStorage.getItem('x');"],
  ['localStorage of the window', "export const a = () => window.localStorage.getItem('x');"],
  ['sessionStorage', 'export const a = () => globalThis.sessionStorage.length;'],
  ['innerHTML', "export const a = (p: Element) => { p.innerHTML = ''; };"],
  ['outerHTML', "export const a = (p: Element) => { p['outerHTML'] = ''; };"],
  [
    'insertAdjacentHTML',
    "export const a = (p: Element) => { p.insertAdjacentHTML('beforeend', ''); };",
  ],
  ['showModal', 'export const a = (p: HTMLDialogElement) => p.showModal();'],
  [
    'showModal taken out of its dialog',
    'export const a = ({ showModal }: HTMLDialogElement) => showModal;',
  ],
  ['randomUUID', 'export const a = () => crypto.randomUUID();'],
];

test('lint refuses direct requests, messages, storage access, HTML from strings, modal dialogs and randomUUID in browser packages', async () => {
  const packages = ['shell', 'mf-header', 'mf-viewer', 'shared-ui', 'shared-contracts'];
  const files = packages.flatMap((name) =>
    direct.map(([, line], index) => [`${name}/src/a${index}.ts`, `${line}\n`] as const),
  );
  const output = await lint(Object.fromEntries(files));
  const passed = files.map(([file]) => file).filter((file) => !output.includes(`${file}:`));
  expect(passed).toEqual([]);
  expect(output).not.toMatch(/\((?!no-restricted)[\w-]+\)\]/);
});

test.each(dependencies)('lint fails when %s', async (_, file, line) => {
  expect(
    await lint({
      [file]: `${line}\n${line.includes('{ x }') || line.includes(' as x') ? 'export const y = x;\n' : ''}`,
    }),
  ).toContain('no-restricted-imports');
});

const allowed: readonly (readonly [string, string])[] = [
  [
    'mf-header/src/a.ts',
    "import { a } from 'react';\nimport { b } from '@tessera/shared-contracts/posts/events';\nimport { c } from '@tessera/shared-ui/Button';\nimport { d } from './d.ts';\nimport { e } from 'rxjs';\nexport const all = [a, b, c, d, e];\n",
  ],
  [
    'api/src/a.ts',
    "import { a } from 'hono';\nimport { b } from '@tessera/shared-ui/content/PostBody';\nimport { c } from '@tessera/shared-ui/format/number';\nexport const all = [a, b, c];\n",
  ],
  [
    'shared-ui/src/a.ts',
    "import { a } from 'react';\nimport { b } from 'rxjs';\nexport const all = [a, b];\n",
  ],
  [
    'shared-contracts/src/a.ts',
    "import * as a from 'valibot';\nimport { b } from 'rxjs';\nexport const all = [a, b];\n",
  ],
];
test.each(allowed)('lint allows the imports of %s', async (file, content) => {
  expect(await lint({ [file]: content })).toBe('');
});

const style: readonly (readonly [string, string, string, string])[] = [
  ['the type any', 'api/src/a.ts', 'export const a: any = 1;', 'no-explicit-any'],
  [
    'a type assertion',
    'api/src/a.ts',
    'export const a = JSON.parse("1") as number;',
    'consistent-type-assertions',
  ],
  ['a @ts-ignore comment', 'api/src/a.ts', '// @ts-ignore\nexport const a = 1;', 'ban-ts-comment'],
  [
    'a conditional hook',
    'mf-header/src/A.tsx',
    "import { useState } from 'react';\nexport function A({ on }: { on: boolean }) { if (on) useState(1); return null; }",
    'rules-of-hooks',
  ],
  [
    'an image without alt text',
    'mf-header/src/A.tsx',
    'export const A = () => <img src="/a.png" />;',
    'alt-text',
  ],
  [
    'raw HTML outside the post view',
    'mf-header/src/A.tsx',
    "export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;",
    'no-danger',
  ],
  ...['combobox', 'listbox', 'menu', 'menuitem', 'option'].map(
    (role) =>
      [
        `a hand-written ${role}`,
        'mf-header/src/A.tsx',
        `export const A = () => <div role="${role}" tabIndex={-1} />;`,
        'forbid-dom-props',
      ] as const,
  ),
  ['console output', 'api/src/a.ts', 'console.log(1);', 'no-console'],
  [
    'a file of more than 400 lines',
    'api/src/a.ts',
    'export const a = 1;\n'.replace('a =', 'a0 =') + '// line\n'.repeat(400),
    'max-lines',
  ],
  [
    'a focused test',
    'api/src/a.test.ts',
    "test.only('x', () => { expect(1).toBe(1); });",
    'no-focused-tests',
  ],
  [
    'an empty object in toMatchObject',
    'api/src/a.test.ts',
    "const done = { status: 200, response: {} };\ntest('x', () => expect(done).toMatchObject(done));",
    'no-empty-match',
  ],
];
test.each(style)('lint refuses %s', async (_, file, content, rule) => {
  expect(await lint({ [file]: `${content}\n` })).toContain(rule);
});

test('lint allows a listbox among the overlays of shared-ui', async () => {
  expect(
    await lint({
      'shared-ui/src/overlays/A.tsx':
        'export const A = () => <div role="listbox" tabIndex={-1} />;\n',
    }),
  ).toBe('');
});

test('lint refuses files that import each other', async () => {
  expect(
    await lint({
      'api/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'api/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    }),
  ).toContain('no-cycle');
});

/**
 * Checks the types of files and lints them with the rules that need types, using our TypeScript
 * configuration. Returns the problems of each file.
 */
async function lintTypes(contents: readonly string[]): Promise<readonly string[]> {
  const names = contents.map((_, index) => `api/src/a${index}.ts`);
  const output = await lint(
    {
      'api/tsconfig.json': JSON.stringify({
        extends: '../tsconfig.base.json',
        files: [],
        include: ['src'],
      }),
      ...Object.fromEntries(names.map((name, index) => [name, `${contents[index]}\n`])),
    },
    '--type-aware',
    '--type-check',
  );
  const lines = output.split('\n');
  return names.map((name) => lines.filter((line) => line.includes(`${name}:`)).join('\n'));
}

const types: readonly (readonly [string, string, string])[] = [
  ['a type error', "export const size: number = 'x';", 'TS2322'],
  [
    'a floating promise',
    'async function save(): Promise<void> {}\nexport function leave(): void { save(); }',
    'no-floating-promises',
  ],
  [
    'a promise where none is expected',
    'export const leave = (save: () => Promise<void>): void => [1].forEach(async () => { await save(); });',
    'no-misused-promises',
  ],
  [
    'awaiting a non-promise',
    'export async function one(number: number): Promise<number> { return await number; }',
    'await-thenable',
  ],
  [
    'a condition that is always true',
    'export const isSet = (text: string): boolean => text !== undefined;',
    'no-unnecessary-condition',
  ],
  [
    'a missing switch case',
    "export function code(kind: 'a' | 'b'): number { switch (kind) { case 'a': return 1; } return 0; }",
    'switch-exhaustiveness-check',
  ],
  [
    'storing an unchecked value',
    "export const title: string = JSON.parse('{}');",
    'no-unsafe-assignment',
  ],
  [
    'reading a member of an unchecked value',
    "export const isSet = JSON.parse('{}').title === '';",
    'no-unsafe-member-access',
  ],
  ['calling an unchecked value', "JSON.parse('{}')();", 'no-unsafe-call'],
  [
    'passing an unchecked value',
    "export const size = (read: (text: string) => number): number => read(JSON.parse('{}'));",
    'no-unsafe-argument',
  ],
  [
    'returning an unchecked value',
    "export const title = (): string => JSON.parse('{}');",
    'no-unsafe-return',
  ],
];
test('lint refuses type errors and mistakes that only types reveal, and accepts a validated value', async () => {
  const allowed = [
    "const title: unknown = JSON.parse('{}');",
    "export const size = typeof title === 'string' ? title.length : 0;",
  ].join('\n');
  const cases = [['a validated value', allowed, ''] as const, ...types];
  const problems = await lintTypes(cases.map(([, content]) => content));
  expect(cases.map(([name], index) => [name, problems[index]])).toEqual(
    cases.map(([name, , rule]) => [name, rule === '' ? '' : expect.stringContaining(rule)]),
  );
});
