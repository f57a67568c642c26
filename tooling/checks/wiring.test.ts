import path from 'node:path';
import { usesOf } from './attribute-names.ts';
import { createBrokenProject } from './broken-project.ts';
import { findLooseWires, unmatched } from './wiring.ts';

test('every data attribute is drawn and used, and each that needs a constant in shared-contracts has one', () => {
  expect(findLooseWires(path.resolve(__dirname, '../..'))).toEqual([]);
  expect([...unmatched.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

const marks = new Map([['marks.one', 'data-one']]);
const rendered = ['drawn'];
const used = ['used'];

test.each([
  ['JSX', '<p data-one="" />', rendered],
  ['a spread key', "<p {...{ 'data-one': 1 }} />", rendered],
  ['a key from a constant', '<p {...{ [marks.one]: 1 }} />', rendered],
  ['an assignment', "element.dataset['one'] = '';", rendered],
  ['setAttribute', "element.setAttribute('data-one', '');", rendered],
  ['HTML', "const html = '<p data-one></p>';", rendered],
  ['a read', "read(element.dataset['one']);", used],
  ['a destructured read', 'const { one } = element.dataset;', used],
  ['getAttribute', 'element.getAttribute(marks.one);', used],
  ['a selector', "page.querySelector('main [data-one]');", used],
  ['a selector from a constant', 'page.querySelector(`main [${marks.one}="${id}"]`);', used],
  ['a list of allowed names', "const names = ['class', 'data-one'];", used],
  ['removal', "element.removeAttribute('data-one');", []],
  ['deletion', "delete element.dataset['one'];", []],
  ['a type', "interface Props { readonly 'data-one': string }", []],
  ['a constant', "const own = { two: 'data-one' };", []],
  ['a comment', '// the one with data-one', []],
])('tells whether a source draws a name, uses it, or neither: %s', (_, source, kinds) => {
  const found = usesOf(source, marks).filter(({ name }) => name === 'data-one');
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['JSX', '<p data-one="" />', true],
  ['a spread into JSX', "<p {...(is && { 'data-one': 1 })} />", true],
  ['a constant in JSX', '<p {...{ [marks.one]: 1 }} />', true],
  ['an object outside of JSX', "const shared = { 'data-one': 1, id };", false],
  ['a call', "element.setAttribute('data-one', '');", false],
  ['an assignment', "element.dataset['one'] = '';", false],
  ['HTML', "const html = '<p data-one></p>';", false],
])('distinguishes names in markup from names that scripts draw: %s', (_, source, isMarkup) => {
  expect(usesOf(source, marks).map((mention) => mention.isMarkup)).toEqual([isMarkup]);
});

test.each([
  ['written out', "element.getAttribute('data-one');", true],
  ['read from a local constant', "const one = 'data-one'; element.getAttribute(one);", true],
  ['read from a shared constant', 'element.getAttribute(marks.one);', false],
  [
    'destructured from a shared constant',
    'const { one } = marks; element.getAttribute(one);',
    false,
  ],
  [
    'destructured under another name',
    'const { one: mark } = marks; page.find(`[${mark}]`);',
    false,
  ],
])(
  'distinguishes names that are written out from names that come from shared constants: %s',
  (_, source, isLiteral) => {
    expect(usesOf(source, marks)).toMatchObject([{ name: 'data-one', isLiteral }]);
  },
);

test('names that nothing draws, names that nothing uses, incomplete names and stale exceptions are reported', () => {
  const project = createBrokenProject({
    'api/src/a.tsx':
      "import { mark } from '@tessera/shared-contracts/mark';\n" +
      "export const a = <p data-dead='' data-tested='' {...{ [mark]: '' }} />;\n",
    'api/src/a.test.ts': "test('a', () => { find('[data-tested]'); });\n",
    'mf-share/src/b.ts':
      "import { mark, typo } from '@tessera/shared-contracts/mark';\n" +
      'export const b = `[${typo}] [${mark}]`;\n',
    'mf-share/src/c.ts': 'export const c = (name: string) => `[data-put-${name}]`;\n',
    'shared-contracts/src/mark.ts':
      "export const mark = 'data-mark';\nexport const typo = 'data-typo';\n",
  });
  expect(
    findLooseWires(project.folder, { others: new Map([['data-gone', 'was drawn once']]) }),
  ).toEqual([
    'data-dead: nothing uses it, but api/src/a.tsx draws it',
    'data-put-*: write the whole name, in mf-share/src/c.ts',
    'data-typo: nothing draws it, but mf-share/src/b.ts uses it',
    'data-gone: no longer needs an exception',
  ]);
  project.remove();
});

const render = 'export const a = <p data-one="" />;\n';
const named = "export const one = 'data-one';\n";
const renderNamed =
  "import { one } from '@tessera/shared-contracts/one';\n" +
  "export const a = <p {...{ [one]: '' }} />;\n";

test.each([
  [
    'none for a name that only styles and unit tests of its package use',
    {
      'mf-share/src/a.tsx': render,
      'mf-share/src/a.css': '[data-one] {}\n',
      'mf-share/src/a.test.ts': "find('[data-one]');\n",
    },
    undefined,
  ],
  [
    'none for a name that has one, even if styles and unit tests of other packages write it out',
    {
      'shared-contracts/src/one.ts': named,
      'mf-share/src/a.tsx': renderNamed,
      'shared-ui/src/a.css': '[data-one] {}\n',
      'mf-viewer/src/b.ts': 'export const b = `[${one}]`;\n',
      'e2e/specs/a.spec.ts': 'find(`[${one}]`);\n',
      'mf-viewer/src/b.test.ts': "find('[data-one]');\n",
    },
    undefined,
  ],
  [
    'a name that a script of its package uses',
    { 'mf-share/src/a.tsx': render, 'mf-share/src/b.ts': "find('[data-one]');\n" },
    'mf-share/src/a.tsx, mf-share/src/b.ts',
  ],
  [
    'a name that is drawn without its constant, but used with it',
    {
      'shared-contracts/src/one.ts': named,
      'mf-share/src/a.tsx': render,
      'mf-share/src/b.ts': 'find(`[${one}]`);\n',
    },
    'mf-share/src/a.tsx',
  ],
  [
    'a name that a script draws',
    { 'mf-share/src/a.ts': "a.dataset['one'] = '';\n", 'mf-share/src/a.css': '[data-one] {}\n' },
    'mf-share/src/a.ts',
  ],
  [
    'a name whose constant is not in shared-contracts',
    {
      'shared-ui/src/one.ts': named,
      'mf-share/src/a.tsx': render,
      'shared-ui/src/b.ts': `${named}find(\`[\${one}]\`);\n`,
    },
    'mf-share/src/a.tsx, shared-ui/src/b.ts',
  ],
  [
    'a name that a style sheet of another package uses',
    { 'mf-share/src/a.tsx': render, 'shared-ui/src/a.css': '[data-one] {}\n' },
    'mf-share/src/a.tsx',
  ],
  [
    'a name that a test of another package uses',
    { 'mf-share/src/a.tsx': render, 'api/src/a.test.ts': "find('[data-one]');\n" },
    'mf-share/src/a.tsx',
  ],
  [
    'a name that a browser test uses',
    { 'mf-share/src/a.tsx': render, 'e2e/specs/a.spec.ts': "find('[data-one]');\n" },
    'e2e/specs/a.spec.ts, mf-share/src/a.tsx',
  ],
  [
    'a name with a constant that a browser test writes out',
    {
      'shared-contracts/src/one.ts': named,
      'mf-share/src/a.tsx': renderNamed,
      'e2e/specs/a.spec.ts': "find('[data-one]');\n",
    },
    'e2e/specs/a.spec.ts',
  ],
  [
    'a name that two packages draw',
    {
      'mf-share/src/a.tsx': render,
      'mf-share/src/a.css': '[data-one] {}\n',
      'mf-viewer/src/a.tsx': render,
    },
    'mf-share/src/a.tsx, mf-viewer/src/a.tsx',
  ],
])(
  'tells which names need a shared constant: %s',
  (_, files: Readonly<Record<string, string>>, typed) => {
    const project = createBrokenProject(files);
    expect(findLooseWires(project.folder, { others: new Map() })).toEqual(
      typed === undefined ? [] : [`data-one: name it in shared-contracts, for ${typed}`],
    );
    project.remove();
  },
);
