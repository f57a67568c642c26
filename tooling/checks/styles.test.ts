import path from 'node:path';
import stylelint from 'stylelint';
import { createBrokenProject } from './broken-project.ts';
import { findLongSheets } from './long-lines.ts';

const root = path.resolve(__dirname, '../..');

/** Lints a style sheet as if it had this path; returns the problems. */
async function lintStyle(file: string, code: string): Promise<string> {
  const { report } = await stylelint.lint({
    code,
    codeFilename: path.join(root, file),
    configFile: path.join(root, 'stylelint.config.mjs'),
    formatter: 'unix',
  });
  return report;
}

const tokens = 'shared-ui/src/tokens.css';
const sheet = 'shared-ui/src/part.css';
const cssModule = 'mf-header/src/part.module.css';

const refused: readonly (readonly [string, string, string, string])[] = [
  [
    ':global in a CSS module',
    cssModule,
    '.part :global(.icon) { display: none; }',
    'selector-pseudo-class-disallowed-list',
  ],
  ['an element selector in a CSS module', cssModule, '.part p { margin: 0; }', 'selector-max-type'],
  [
    'an element selector in a new sheet',
    sheet,
    '.part > a { color: inherit; }',
    'selector-max-type',
  ],
  [
    'a bare element selector in a server style sheet',
    'shared-ui/src/frame.css',
    'p { margin: 0; }',
    'selector-max-type',
  ],
  [
    'an element under a class in a document of the server',
    'shared-ui/src/frame.css',
    '.page__footer a { color: inherit; }',
    'selector-max-type',
  ],
  [
    'a rule with :has() for any element',
    sheet,
    '.part:has(.icon > :nth-child(3)) .tab > :first-child { margin: 0; }',
    'selector-disallowed-list',
  ],
  ['a hex colour', cssModule, '.part { color: #123456; }', 'color-no-hex'],
  ['a hex colour in a custom property', sheet, '.part { --tint: #123; }', 'color-no-hex'],
  ['a named colour', cssModule, '.part { color: tomato; }', 'color-named'],
  ['rgb()', cssModule, '.part { color: rgb(1 2 3); }', 'function-disallowed-list'],
  ['oklch()', sheet, '.part { color: oklch(50% 0.1 20); }', 'function-disallowed-list'],
  [
    'a raw transition duration',
    cssModule,
    '.part { transition: opacity 200ms; }',
    'declaration-property-unit-disallowed-list',
  ],
  [
    'a raw animation duration',
    sheet,
    '.part { animation-duration: 2s; }',
    'declaration-property-unit-disallowed-list',
  ],
  [
    'a raw spacing',
    cssModule,
    '.part { margin-inline: calc(100% - 12px); }',
    'declaration-property-unit-disallowed-list',
  ],
  ['a raw gap', sheet, '.part { gap: 0.5rem; }', 'declaration-property-unit-disallowed-list'],
  [
    'a raw font size',
    cssModule,
    '.part { font: 1rem / 1.5 serif; }',
    'declaration-property-unit-disallowed-list',
  ],
  [
    'a raw radius',
    sheet,
    '.part { border-radius: 4px; }',
    'declaration-property-unit-disallowed-list',
  ],
  [
    'a raw shadow',
    cssModule,
    '.part { box-shadow: 0 1px 2px; }',
    'declaration-property-unit-disallowed-list',
  ],
  [
    'a raw icon size',
    cssModule,
    '.part { --icon: 18px; }',
    'declaration-property-unit-disallowed-list',
  ],
  [
    'a raw value from the size scale',
    sheet,
    '.part { min-block-size: max(2.25rem, 10%); }',
    'declaration-property-value-disallowed-list',
  ],
  ['!important', sheet, '.part { margin: 0 !important; }', 'declaration-no-important'],
  [
    'an invalid property value',
    sheet,
    '.part { display: gird; }',
    'declaration-property-value-no-unknown',
  ],
  ['an unknown property', sheet, '.part { colour: inherit; }', 'property-no-unknown'],
  ['an unknown unit', sheet, '.part { inline-size: 2rm; }', 'unit-no-unknown'],
  [
    'an animation without keyframes',
    sheet,
    '.part { animation-name: turn; }',
    'no-unknown-animations',
  ],
  [
    'a style sheet imported twice',
    sheet,
    "@import './a.css';\n@import './a.css';",
    'no-duplicate-at-import-rules',
  ],
  [
    'an exception without a reason',
    sheet,
    '/* stylelint-disable-next-line color-no-hex */\n.part { color: #123456; }',
    'missing a description',
  ],
  [
    'an unneeded exception',
    sheet,
    '/* stylelint-disable-next-line color-no-hex -- paper */\n.part { color: inherit; }',
    'Needless disable',
  ],
];
test.each(refused)('stylelint refuses %s', async (_, file, content, rule) => {
  expect(await lintStyle(file, `${content}\n`)).toContain(rule);
});

test.each([
  [tokens, ':root {\n  --ink: #1f282b;\n  --motion: 200ms;\n  --space-1: 0.25rem;\n}\n'],
  [
    cssModule,
    '.part {\n  padding: var(--space-1);\n  color: var(--ink);\n  inline-size: min(30rem, 100%);\n  margin: 0.5em 2%;\n  transition: color var(--motion);\n}\n.part :any-link {\n  color: currentcolor;\n}\n.part:has(> :first-child) > :is(.tab, .icon) {\n  margin: 0;\n}\n',
  ],
  ['shared-ui/src/reset.css', 'a {\n  color: inherit;\n}\n'],
  ['mf-header/dist/1/main.css', 'p{color:#123}\n'],
])('stylelint accepts what its rules permit, and ignores builds: %s', async (file, content) => {
  expect(await lintStyle(file, content)).toBe('');
});

test('finds a style sheet of more than 400 lines', () => {
  const project = createBrokenProject({
    [sheet]: '/* line */\n'.repeat(400),
    [cssModule]: '/* line */\n'.repeat(401),
  });
  expect(findLongSheets(project.folder)).toEqual([
    `${cssModule}: too many lines (401), the maximum is 400`,
  ]);
  project.remove();
});
