import { commonFormDefaults, type PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { toUpdateBody } from '@tessera/shared-contracts/posts/form-wire';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import {
  addPhotos,
  changePhoto,
  removePhoto,
  rowsOfModel,
  withRows,
  type PhotoModel,
} from './photo-items.ts';

const empty: PhotoModel = {
  ...commonFormDefaults,
  type: 'photo',
  caption: '',
  linkthrough: '',
  photos: [],
  layout: '',
};
const web = (name: string): Partial<PhotoItem> => ({
  externalUrl: `https://a.example/${name}`,
  url: `https://a.example/${name}`,
});

test('PTYPE-11, PTYPE-12: added photos get the ids o1, o2 and so on, and have every field of a photo item', () => {
  const model = addPhotos(addPhotos(empty, [web('a'), web('b')]), [web('c')]);
  expect(model.photos.map(({ id }) => id)).toEqual(['o1', 'o2', 'o3']);
  expect(model.photos[0]).toEqual({
    id: 'o1',
    url: 'https://a.example/a',
    preuploadUrl: '',
    externalUrl: 'https://a.example/a',
    file: null,
    width: 0,
    height: 0,
    caption: '',
    alt: '',
    isSelfie: false,
    isSelfieGif: false,
    photoRaw: '',
    livephotoUrl: '',
  });
  expect(addPhotos(removePhoto(model, 'o2'), [web('d')]).photos.map(({ id }) => id)).toEqual([
    'o1',
    'o3',
    'o4',
  ]);
});

test('PTYPE-13: selfie fields, raw photo and live photo survive a new caption and order, and are sent', () => {
  const selfie = {
    ...web('a'),
    isSelfie: true,
    isSelfieGif: true,
    photoRaw: 'raw',
    livephotoUrl: 'https://a.example/a.mp4',
  };
  const model = withRows(
    changePhoto(addPhotos(empty, [selfie, web('b')]), 'o1', { caption: 'Me' }),
    [['o2'], ['o1']],
  );
  expect(toUpdateBody(model, { submissionKey: 'k' })).toMatchObject({
    is_selfie: true,
    is_selfie_gif: true,
    photo_raw: 'raw',
    livephoto: { o1: 'https://a.example/a.mp4' },
  });
});

test('PTYPE-19, RULE-11: sends the layout, order and URLs as arranged, the alt texts, and captions truncated to 200 characters', () => {
  const model = withRows(
    changePhoto(addPhotos(empty, [web('a'), { preuploadUrl: '/media/b.jpg' }, web('c')]), 'o2', {
      caption: 'x'.repeat(250),
      alt: 'A lake',
    }),
    [['o2', 'o3'], ['o1']],
  );
  expect(rowsOfModel(model)).toEqual([['o2', 'o3'], ['o1']]);
  expect(toUpdateBody(model, { submissionKey: 'k' })).toMatchObject({
    post: { photoset_layout: '21', photoset_order: 'o2,o3,o1' },
    images: { o1: 'https://a.example/a', o2: '/media/b.jpg', o3: 'https://a.example/c' },
    caption: { o2: 'x'.repeat(200) },
    alt: { o2: 'A lake' },
  });
});

test('RULE-07, RULE-08, RULE-09: refuses a post without photos, with an upload in progress, with a photo that was not uploaded, or with more than ten photos', () => {
  expect(validatePost(empty)).toEqual(['No photos specified.']);
  const one = addPhotos(empty, [{ file: new File(['x'], 'a.png') }]);
  expect(validatePost({ ...one, uploading: true })).toEqual(['Uploads in progress.']);
  expect(validatePost(one)).toEqual(['A photo hasn’t been uploaded yet. Retry it, or remove it.']);
  expect(
    validatePost(
      addPhotos(
        empty,
        Array.from({ length: 10 }, (_, index) => web(`${index}`)),
      ),
    ),
  ).toEqual([]);
  expect(
    validatePost(
      addPhotos(
        empty,
        Array.from({ length: 11 }, (_, index) => web(`${index}`)),
      ),
    ),
  ).toEqual(['You can only add 10 photos.']);
});
