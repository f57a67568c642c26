import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { checkFile, typeOfFile } from './check-file.ts';

const check = (kind: keyof typeof uploadRules, type: string, size: number, name = 'file') =>
  checkFile({ type, size, name }, uploadRules[kind]);

test('UPL-18: photos, audio and videos have their sizes and types', () => {
  expect([
    check('photo', 'image/jpeg', 10_485_760),
    check('photo', 'image/gif', 1),
    check('photo', 'image/png', 1),
    check('photo', 'image/webp', 1),
    check('photo', '', 1, 'a.WEBP'),
    check('audio', 'audio/mpeg', 10_485_760),
    check('video', 'video/quicktime', 104_857_600),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, undefined]);
  expect([
    check('photo', 'image/avif', 1),
    check('audio', 'audio/ogg', 1),
    check('video', 'video/webm', 1),
  ]).toEqual([
    'This is not valid image file.',
    'This is not valid audio file.',
    'This is not valid video file.',
  ]);
});

test('UPL-07: accepts a file of exactly the limit and refuses one byte more', () => {
  expect(check('photo', 'image/png', 10_485_760)).toBeUndefined();
  expect(check('photo', 'image/png', 10_485_761)).toBe(
    'The file is too big. Squish it down, and try again!',
  );
});

test('uses the extension when the system does not know the type', () => {
  expect(typeOfFile({ type: '', name: 'Holiday.MOV' })).toBe('video/quicktime');
  expect(check('photo', '', 1, 'a.jpg')).toBeUndefined();
  expect(check('photo', '', 1, 'constructor')).toBe('This is not valid image file.');
});
