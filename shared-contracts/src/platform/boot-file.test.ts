import { joinBootFile } from './boot-file.ts';

const at = (file: string): string => `/releases/mf_header/1/${file}`;

test('in a boot file, containers come first, source map comments are removed, and a comment at the end of a script does no harm', () => {
  const joined = joinBootFile(
    [
      {
        address: '/releases/shell/1/main.js',
        code: 'start();\n//# sourceMappingURL=main.js.map\n',
      },
      { address: at('entry.js'), code: 'var mf_header = 1; // the end', container: 'mf_header' },
    ],
    { [at('entry.js')]: 'sha384-entry' },
  );
  expect(joined).toMatch(/^globalThis\.__tesseraHashes=\{"[^"]+entry\.js":"sha384-entry"\};\n/);
  expect(joined.indexOf('mf_header')).toBeLessThan(joined.indexOf('start();'));
  expect(joined).not.toContain('sourceMappingURL');
  expect(joined).toContain('// the end\nreturn mf_header});');
});
