import { checkImage, isAcceptedType } from './check-image.ts';

const maxBytes = 10_485_760;
const png = [0x89, 0x50, 0x4e, 0x47];
const file = (
  bytes: readonly number[] | Uint8Array<ArrayBuffer>,
  type = 'image/png',
  name = 'a.png',
) => new File([Uint8Array.from(bytes)], name, { type });
const filled = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(png);
  return file(bytes);
};
const read = async () => ({ url: 'blob:a', width: 4, height: 3 });
const errorOf = async (...call: Parameters<typeof checkImage>) => {
  const checked = await checkImage(...call);
  return checked.isFine ? undefined : checked.error;
};
afterEach(() => jest.restoreAllMocks());

test('PLUG-27: only jpg, jpeg, png and gif files are accepted, judged by type, or by name if there is no type', async () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'IMAGE/PNG'])
    expect(isAcceptedType({ type, name: 'a' })).toBe(true);
  for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.gif'])
    expect(isAcceptedType({ type: '', name })).toBe(true);
  for (const [type, name] of [
    ['image/webp', 'a.png'],
    ['image/svg+xml', 'a.svg'],
    ['application/pdf', 'a.pdf'],
    ['', 'png'],
  ] as const)
    expect(isAcceptedType({ type, name })).toBe(false);
  expect(await errorOf(file(png, 'image/webp'), maxBytes, read)).toBe(
    'We can’t use WebP files. Use JPEG, PNG or GIF.',
  );
  // a readable image of a type that is not accepted, declared as PNG
  const revoke = jest.spyOn(URL, 'revokeObjectURL');
  expect(await errorOf(file([0x52, 0x49, 0x46, 0x46]), maxBytes, read)).toBe(
    'We don’t know this type of image file. Use JPEG, PNG or GIF.',
  );
  expect(revoke).toHaveBeenCalledWith('blob:a');
});

test('PLUG-29, PLUG-30: a file of exactly the maximum size is accepted, and one byte more is too large', async () => {
  expect(await errorOf(filled(maxBytes), maxBytes, read)).toBeUndefined();
  expect(await errorOf(filled(maxBytes + 1), maxBytes, read)).toBe(
    'Image must be smaller than 10MB',
  );
  expect(await errorOf(filled(2_500_000), 2_400_000, read)).toBe('Image must be smaller than 2MB');
});

test('PLUG-31: a file that is empty, cannot be read or cannot be decoded is refused', async () => {
  const unreadable = 'Something about that file is off. Try sending something else.';
  const refuse = () => Promise.reject(new Error('unreadable'));
  expect(await errorOf(file([]), maxBytes, read)).toBe(unreadable);
  expect(await errorOf(file(png), maxBytes, refuse)).toBe(unreadable);
  const gone = file(png);
  jest.spyOn(gone, 'arrayBuffer').mockRejectedValue(new Error('NotFoundError'));
  expect(await errorOf(gone, maxBytes, read)).toBe(unreadable);
});

test('an accepted file is returned as a copy in memory, with its size in px', async () => {
  const chosen = file(png);
  const checked = await checkImage(chosen, maxBytes, read);
  expect(checked).toMatchObject({ isFine: true, image: { width: 4, height: 3 } });
  if (!checked.isFine) throw new Error('refused');
  expect(checked.file).not.toBe(chosen);
  expect(checked.file).toMatchObject({ name: 'a.png', type: 'image/png', size: 4 });
});
