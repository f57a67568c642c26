import { createBrokenProject } from './broken-project.ts';

async function unformatted(files: Readonly<Record<string, string>>): Promise<string> {
  const project = createBrokenProject(files);
  const { code, output } = await project.run('oxfmt', '--list-different', '.');
  project.remove();
  return code === 0 ? '' : output;
}

test.each([
  ['TypeScript', 'api/src/a.ts', 'export const  a = "x"\n'],
  ['TSX', 'mf-viewer/src/A.tsx', 'export const A = () => <p  >x</p>;\n'],
  ['a style sheet', 'shared-ui/src/a.css', '.a { color:red; margin: 0 }\n'],
  ['JSON', 'api/package.json', '{"name":"@tessera/api" }'],
  ['a document', 'docs/a.md', '* one\n* two\n'],
  ['a line over 100 characters', 'api/src/a.ts', `export const a = [${"'word', ".repeat(14)}];\n`],
])('the format check refuses what the formatter would change: %s', async (_, file, content) => {
  expect(await unformatted({ [file]: content })).toContain(file);
});

test('the format check accepts formatted files and ignores generated pages and requirement tables', async () => {
  expect(
    await unformatted({
      'api/src/a.ts': "export const a = 'x';\n",
      'docs/reference/a.md': '* generated\n',
      'docs/requirements/a.md': '|  A-01 | text |\n',
    }),
  ).toBe('');
});
