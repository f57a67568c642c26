import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { scalePhoto } from './scale-photo.ts';

const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

test('UPL-22: a very tall image keeps its size unless its file would be too large to send', async () => {
  const close = jest.fn();
  const drawn: number[][] = [];
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 300, height: 3000, close }),
    OffscreenCanvas: class {
      constructor(...size: number[]) {
        drawn.push(size);
      }
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async () => new Blob(['scaled']);
    },
  });
  const strip = photo('strip.png');
  expect(await scalePhoto(strip, 'image/png', 1080, false)).toEqual({
    content: undefined,
    width: 300,
    height: 3000,
  });
  await scalePhoto(strip, 'image/png', 1080, true);
  const heavy = Object.defineProperty(photo('heavy.png'), 'size', {
    value: uploadRules.photo.maxUploadSize + 1,
  });
  expect(await scalePhoto(heavy, 'image/png', 1080, false)).toMatchObject({
    width: 108,
    height: 1080,
  });
  expect(drawn).toEqual([
    [300, 3000],
    [108, 1080],
  ]);
  expect(close).toHaveBeenCalledTimes(3);
});
