import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { takePaste } from './take-paste.ts';

const file = new File(['x'], 'a.png', { type: 'image/png' });

/** jsdom has no DataTransfer. */
function clipboard(html: string, files: readonly File[] = []): DataTransfer {
  const data: unknown = Object.assign(Object.create(null), {
    files,
    getData: (type: string) => (type === 'text/html' ? html : ''),
  });
  const isTransfer = (value: unknown): value is DataTransfer =>
    typeof value === 'object' && value !== null && 'getData' in value;
  if (!isTransfer(data)) throw new Error('no data');
  return data;
}

async function take(html: string, files: readonly File[] = []) {
  const platform = createFakePlatform(signedIn());
  const uploads: { readonly names: readonly string[]; readonly isAll: boolean }[] = [];
  const isTaken = takePaste(platform, clipboard(html, files), (given, isAll) =>
    uploads.push({ names: given.map(({ name }) => name), isAll }),
  );
  await Promise.resolve();
  return { platform, uploads, isTaken };
}

test('uploads dropped files, and the file that a browser adds to a copied image', async () => {
  for (const html of ['', '<meta charset="utf-8"><img src="https://a.example/a.png">'])
    expect(await take(html, [file])).toMatchObject({
      isTaken: true,
      uploads: [{ names: ['a.png'], isAll: true }],
    });
});

test('prefers text over the image that a program adds to it', async () => {
  expect(await take('<p>Cells</p>', [file])).toMatchObject({ isTaken: false, uploads: [] });
  expect(await take('')).toMatchObject({ isTaken: false, uploads: [] });
});

test('FORM-40: uploads embedded images once the text is inserted; logs unreachable images and shows a toast', async () => {
  const { platform, uploads, isTaken } = await take(
    '<p>a</p><img src="data:image/png;base64,AAAA"><img src="file:///C:/x.png">',
  );
  expect(isTaken).toBe(false);
  expect(uploads).toEqual([{ names: ['image.png'], isAll: false }]);
  expect(platform.errors).toEqual([new Error('Unknown source type for inserting an image.')]);
  expect(platform.toastsShown).toEqual([
    { text: 'Some images couldn’t be pasted. Add them as files instead.' },
  ]);
});
