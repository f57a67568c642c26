import path from 'node:path';
import { createBrokenProject } from './broken-project.ts';
import { findLongLines, longLinesOf } from './long-lines.ts';

const words = (length: number): string => 'word '.repeat(length / 5).trimEnd();
const sentence = words(130);

test('no source has a line of more than 120 characters that a line break would shorten', () => {
  expect(findLongLines(path.resolve(__dirname, '../..'))).toEqual([]);
});

test.each([
  ['code', `export const sum = ${'one + '.repeat(20)}one;`],
  ['a comment', `// ${sentence}`],
  ['a doc comment', `/** ${sentence} */`],
  ['a trailing comment', `export const a = 1; // ${sentence}`],
  ['a line of a block comment', `/*\n * ${sentence}\n */`],
  ['a line of a block comment with apostrophes', `/* it's\n * ${sentence}\n it's */`],
  ['SQL', `const rows = sql\`select ${sentence}\`;`],
  ['typed SQL', `const rows = sql<{ id: string }>\`\n  select ${sentence} \${id} ${sentence}\`;`],
  ['several short strings', `call(${"'some words of text', ".repeat(8)});`],
  ['code in template placeholders', `const a = \`<p>\${${'one + '.repeat(20)}one}</p>\`;`],
  ['code beside a long string', `call('${sentence}', ${'one + '.repeat(20)}one);`],
  ['a rule of a style sheet', `.part { ${'margin: 0; '.repeat(12)} }`],
])('refuses a long line: %s', (_, line) => {
  expect(longLinesOf(`${line}\nshort();\n`)).toHaveLength(1);
});

test.each([
  ['120 characters', `// ${words(120).slice(0, 117)}`],
  ['a string', `const text = '${sentence}';`],
  ['the title of a test', `test("it's ${sentence}", async () => {`],
  ['the text of a template', `const text = \`<p>${words(60)}\${name}${words(60)}</p>\`;`],
  ['a line within a template', `const text = \`\n${sentence}\n\`;`],
  ['text after a placeholder', `const text = \`\${one({ a: \`\${b}\` })}\n${sentence}\n\`;`],
  ['a regular expression', `const known = /^(?:${'word|'.repeat(25)}word)$/.test(text);`],
  ['a URL', `// https://example.org/${'path/'.repeat(25)}`],
])('accepts a long line: %s', (_, line) => {
  expect(longLinesOf(`${line}\nshort();\n`)).toEqual([]);
});

test('checks code and style sheets, except generated files and migrations', () => {
  const long = `// ${sentence}\n`;
  const project = createBrokenProject({
    'jest.config.ts': long,
    'api/src/a.ts': `\n${long}`,
    'shared-ui/src/part.css': `/* ${sentence} */\n`,
    'api/src/base/database/migrations/0001-foundation.ts': long,
    'shell/dist/main.mjs': long,
    'node_modules/other/index.mjs': long,
  });
  expect(findLongLines(project.folder)).toEqual([
    'api/src/a.ts:2: longer than 120 characters',
    'jest.config.ts:1: longer than 120 characters',
    'shared-ui/src/part.css:1: longer than 120 characters',
  ]);
  project.remove();
});
