import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { checkFile, typeOfFile } from './check-file.ts';

const check = (kind: keyof typeof uploadRules, type: string, size: number, name = 'file') =>
  checkFile({ type, size, name }, uploadRules[kind]);

test('UPL-18: photos, audio and videos each have a size limit and accepted types', () => {
  expect([
    check('photo', 'image/jpeg', 10_485_760),
    check('photo', 'image/gif', 1),
    check('photo', 'image/png', 1),
    check('photo', 'image/webp', 1),
    check('photo', '', 1, 'a.WEBP'),
    check('audio', 'audio/mpeg', 10_485_760),
    check('video', 'video/quicktime', 104_857_600),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, undefined]);
  for (const [kind, type, size] of [
    ['photo', 'image/jpeg', 10_485_761],
    ['audio', 'audio/mpeg', 10_485_761],
    ['video', 'video/mp4', 104_857_601],
  ] as const)
    expect([kind, check(kind, type, size)]).toEqual([
      kind,
      'The file is too big. Squish it down, and try again!',
    ]);
  for (const [kind, taken, types] of [
    ['photo', 'JPEG, PNG, GIF or WebP', ['AVIF', 'BMP', 'SVG', 'TIFF', 'HEIC']],
    ['audio', 'MP3', ['OGG', 'WAV', 'FLAC', 'MP4', 'M4A']],
    ['video', 'MP4 or MOV', ['WEBM', 'AVI', 'MKV', 'GIF']],
  ] as const)
    for (const type of types)
      for (const [declared, name] of [
        [`image/x-${type.toLowerCase()}`, 'file'],
        ['application/octet-stream', `a.${type.toLowerCase()}`],
        ['', `a.b.${type}`],
      ] as const)
        expect([type, check(kind, declared, 1, name)]).toEqual([
          type,
          `We can’t use ${type} files. Use ${taken}.`,
        ]);
});

test('UPL-07: accepts a file of exactly the maximum size and refuses a file that is one byte larger', () => {
  expect(check('photo', 'image/png', 10_485_760)).toBeUndefined();
  expect(check('photo', 'image/png', 10_485_761)).toBe(
    'The file is too big. Squish it down, and try again!',
  );
});

test('takes the media type from the file extension if the system does not know it', () => {
  expect(typeOfFile({ type: '', name: 'Holiday.MOV' })).toBe('video/quicktime');
  expect(check('photo', '', 1, 'a.jpg')).toBeUndefined();
  expect(check('photo', '', 1, 'constructor')).toBe(
    'We don’t know this type of image file. Use JPEG, PNG, GIF or WebP.',
  );
});
