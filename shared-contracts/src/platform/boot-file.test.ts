import { joinBootFile } from './boot-file.ts';

const at = (file: string): string => `/releases/mf_header/1/${file}`;

test('in a boot file, containers come first, source map comments are removed, and a comment at the end of a script does no harm', () => {
  const { script: joined } = joinBootFile(
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

test('the code of each part begins on a line of its own, which the boot file names', () => {
  const code = 'one();\r\ntwo();\u2028three();\nvar mf_share = 1;\n//# sourceMappingURL=a.js.map';
  const part = (container: string) => ({ address: at(`${container}.js`), code, container });
  const { script, lines } = joinBootFile(
    [{ address: '/releases/shell/1/main.js', code }, part('mf_header'), part('mf_share')],
    { [at('mf_share.js')]: 'sha384-share' },
  );
  expect(lines.map(([, address]) => address)).toEqual([
    at('mf_header.js'),
    at('mf_share.js'),
    '/releases/shell/1/main.js',
  ]);
  const counted = script.split(/\r\n|[\n\r\u2028\u2029]/);
  expect(lines.map(([line]) => counted[line - 1])).toEqual(['one();', 'one();', 'one();']);
  expect(script).toContain(`lines:${JSON.stringify(lines)}}`);
});
