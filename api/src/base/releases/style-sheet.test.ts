import parse from 'css-tree/parser';
import fc from 'fast-check';
import { checkStyleSheet, ownNames } from './style-sheet.ts';

const own = ownNames('mf_header', ['settings']);
const faultsOf = (css: string): string[] =>
  checkStyleSheet(css, own).faults.map(({ line, column, why }) => `${line}:${column} ${why}`);

test.each([
  '.settings,.settings__page>p,.settings--wide a:hover{}',
  '.mf_header-x1{} :is(.mf_header-x1,.settings) [name]{}',
  '.page .settings{} .settings .page~p{} .settings:has(.page){} .settings:not(.page){}',
  '.settings{color:red;& .page{}&:hover{}}',
  '@media print{.settings{}} @supports (a:b){@container (width>1px){.settings{}}}',
  '@starting-style{.settings{}} @keyframes mf_header-y{from{a:b}50%{a:b}} @keyframes settings__in{}',
  '.settings::before{content:"}{/*";background:url(a.png) url("b.png")}',
  '/* } */ .settings{--x:{a:b};--y:}',
])('a remote may write %s', (css) => {
  expect(checkStyleSheet(css, own)).toEqual({ faults: [], confined: css });
});

test.each([
  ['article', '.settings article'],
  ['*', ''],
  [':root', ''],
  ['html', ''],
  ['body .page', ''],
  ['#slot-viewer', ''],
  ['[data-action]', ''],
  ['.mf_viewer-x1', ''],
  ['.settings-of-others', ''],
  ['.page:has(.settings)', ''],
  [':not(.settings)', ''],
  ['.settings~.page', ''],
  ['.settings+.page', ''],
  [':is(.settings,.page)', ''],
  [':where(.settings,.page) a', ''],
  ['.settings:is(.page)~p', ''],
])('the selector %s also selects elements of others, and is left out', (selector) => {
  expect(faultsOf(`.settings{}\n.settings,${selector}{a:b}`)).toEqual([
    `2:11 the selector ${selector} also selects elements of others`,
  ]);
  const { confined } = checkStyleSheet(`${selector}{a:b}.settings{c:d}`, own);
  expect(confined).toBe('.settings{c:d}');
});

test.each([
  ['.settings{&~.page{}}', 'the selector &~.page also selects elements of others'],
  ['@media print{.page{}}', 'the selector .page also selects elements of others'],
  ['@font-face{src:url(a)}', '@font-face applies to the whole page'],
  ['@layer page;', '@layer applies to the whole page'],
  ['@property --ink{syntax:"*"}', '@property applies to the whole page'],
  ['@view-transition{navigation:auto}', '@view-transition applies to the whole page'],
  ['@keyframes skeleton-breathe{}', 'the animation skeleton-breathe may also be one of others'],
  ['@-webkit-keyframes spin{}', 'the animation spin may also be one of others'],
  ['.settings{}.settings', 'its last rule has no end'],
  ['.settings{}@media print', 'its last rule has no end'],
  [".settings{content:'a\nb'}", 'a string or URL is not closed'],
  ['.settings{}}', '} closes nothing'],
  ['.settings{width:(1px}', '} closes nothing'],
  ['@IMPORT "a.css";', '@IMPORT is not allowed'],
  ['@namespace a "b";', '@namespace is not allowed'],
])('refuses %s: %s', (css, why) => {
  expect(faultsOf(css)).toContainEqual(expect.stringContaining(why));
});

test('the shell may select everything, but its sheet is balanced and starts nothing anew', () => {
  expect(checkStyleSheet('*,:root,article{a:b} @font-face{src:url(a)} @layer a;').faults).toEqual(
    [],
  );
  expect(checkStyleSheet('article{').faults).toHaveLength(1);
  expect(checkStyleSheet('@import "a.css";').faults).toHaveLength(1);
});

/** Pieces of style sheets, of which some open what they do not close. */
const piece = fc.oneof(
  fc.constantFrom('{', '}', '(', ')', '[', ']', '"', "'", '/*', '*/', ';', ':', ',', '\n', '\\'),
  fc.constantFrom('url(', 'url("', '@media print', '@import', '@charset', '@', '<!--', '-->', '!'),
  fc.constantFrom('.settings', '.page', 'article', '&', '~', '>', ' ', 'a', 'color:red', '--x:'),
  fc.string({ maxLength: 4 }),
);
const sheet = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

test('whatever a sheet contains, the next sheet keeps its rules, and nothing else is selected', () => {
  fc.assert(
    fc.property(sheet, (css) => {
      const { faults, confined } = checkStyleSheet(css, own);
      const rules = parse(`${confined}\n.victim{color:red}`, {
        positions: true,
        parseValue: false,
        parseCustomProperty: false,
        onParseError() {},
      }).children.toArray();
      const last = rules.pop();
      expect(last?.type === 'Rule' && last.loc?.start.offset).toBe(confined.length + 1);
      expect(checkStyleSheet(confined, own).faults).toEqual([]);
      if (faults.length === 0) expect(confined).toBe(css);
    }),
    { numRuns: 1000 },
  );
});
