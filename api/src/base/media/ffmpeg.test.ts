import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConversionError, findConverter, runTool } from './ffmpeg.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-tools-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An executable script with the given lines. */
function program(name: string, lines: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('a tool gets its arguments unchanged, and its output is returned', async () => {
  expect(
    await runTool(program('print', 'printf "%s|" "$@"'), ['a b', '$(rm -rf /)', '"; echo', ''], {
      time: 10_000,
    }),
  ).toBe('a b|$(rm -rf /)|"; echo||');
});

test('a tool gets PATH and nothing else of our environment', async () => {
  process.env['SESSION_SECRET'] = 'not for tools';
  try {
    const said = await runTool(program('show', 'env'), [], { time: 10_000 });
    const names = said.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    // the shell itself sets the others
    expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([
      'PATH',
    ]);
  } finally {
    delete process.env['SESSION_SECRET'];
  }
});

test('a tool that exceeds its time or output limit is killed with its children', async () => {
  const mark = path.join(folder, 'alive');
  const begin = Date.now();
  await expect(
    runTool(program('slow', `(sleep 2; echo x > ${mark}) & sleep 60`), [], { time: 300 }),
  ).rejects.toThrow(ConversionError);
  expect(Date.now() - begin).toBeLessThan(8000);
  await expect(
    runTool(program('large', `head -c 9000000 /dev/zero > ${folder}/large.out`), [], {
      time: 20_000,
      output: 2_000_000,
    }),
  ).rejects.toThrow(ConversionError);
  await expect(runTool(program('loud', 'yes'), [], { time: 20_000 })).rejects.toThrow(
    ConversionError,
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 2500);
  });
  expect(() => readFileSync(mark)).toThrow('ENOENT');
});

test('an error includes stderr; an interruption is not blamed on the video', async () => {
  await expect(
    runTool(program('fail', 'echo "no such codec" >&2; exit 1'), [], { time: 10_000 }),
  ).rejects.toThrow('fail ended with 1: no such codec');
  const interrupted = await runTool(program('told', 'exit 255'), [], { time: 10_000 }).catch(
    (error: unknown) => error,
  );
  expect(interrupted).toBeInstanceOf(Error);
  expect(interrupted).not.toBeInstanceOf(ConversionError);
});

test('finds ffmpeg and ffprobe at the configured path, or in PATH if no path is configured; finds neither if the setting is empty', () => {
  const [ffmpeg, ffprobe] = [program('ffmpeg', ''), program('ffprobe', '')];
  expect(findConverter({ ffmpegPath: ffmpeg })).toEqual({ ffmpeg, ffprobe });
  expect(findConverter({ ffmpegPath: '' })).toBeUndefined();
  expect(findConverter({ ffmpegPath: path.join(folder, 'none') })).toBeUndefined();
  const { PATH } = process.env;
  try {
    process.env['PATH'] = `/nowhere:${folder}`;
    expect(findConverter({ ffmpegPath: undefined })).toEqual({ ffmpeg, ffprobe });
    process.env['PATH'] = '/nowhere';
    expect(findConverter({ ffmpegPath: undefined })).toBeUndefined();
  } finally {
    process.env['PATH'] = PATH;
  }
});
