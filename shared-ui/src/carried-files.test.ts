import { carriesFiles, lastFile, pastedFile } from './carried-files.ts';

const file = (name: string) => new File(['x'], name);
const pasted = (files: File[], texts: Record<string, string> = {}) => ({
  files: Object.assign(files, { item: (at: number) => files[at] ?? null }),
  types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
  getData: (type: string) => texts[type] ?? '',
});

test('PLUG-24: a drag counts only if it carries files', () => {
  expect(carriesFiles({ types: ['Files'] })).toBe(true);
  for (const types of [['text/plain'], ['text/uri-list', 'text/html'], []])
    expect(carriesFiles({ types })).toBe(false);
  expect(carriesFiles(null)).toBe(false);
});

test('PLUG-25, PLUG-26: of several dropped or pasted files, the last one counts; a file that comes with formatted text is ignored', () => {
  const [one, two] = [file('one.png'), file('two.png')];
  expect(lastFile([one, two])).toBe(two);
  expect(lastFile([])).toBeUndefined();
  expect(pastedFile(pasted([one, two]))).toBe(two);
  expect(pastedFile(pasted([], { 'text/plain': 'words' }))).toBeUndefined();
  // file managers copy a file with its name as text; browsers copy an image with its markup
  expect(pastedFile(pasted([one], { 'text/plain': 'one.png' }))).toBe(one);
  expect(pastedFile(pasted([one], { 'text/html': '<img>' }))).toBe(one);
  const words = { 'text/plain': 'words', 'text/html': '<p>words</p>' };
  expect(pastedFile(pasted([one], words))).toBeUndefined();
});
