import 'fake-indexeddb/auto';
import { commonFormDefaults, type PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel, withWrittenText } from '@tessera/shared-contracts/posts/post-type-definitions';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import { hasContent, isChanged } from '../state/model-changes.ts';
import { switchType } from '../switching/switch-type.ts';
import { withChosenFile } from '../state/chosen-files.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { createDraftsStore } from './drafts-store.ts';
import { createDraftFiles, filesOf, withFiles } from './draft-files.ts';

const file = (name: string, text = name) =>
  new File([text], name, { type: 'image/png', lastModified: 7 });
const photo = (id: string, changes: Partial<PhotoItem> = {}): PhotoItem => ({
  id,
  url: '',
  preuploadUrl: '',
  externalUrl: '',
  file: null,
  width: 0,
  height: 0,
  caption: '',
  isSelfie: false,
  isSelfieGif: false,
  photoRaw: '',
  livephotoUrl: '',
  ...changes,
});
const photoModel = (photos: readonly PhotoItem[]) => ({
  ...commonFormDefaults,
  type: 'photo' as const,
  caption: '',
  linkthrough: '',
  photos,
  layout: '',
});
const read = async (key: string) =>
  Object.fromEntries(
    await Promise.all(
      [...(await createDraftFiles().read(key))].map(
        async ([name, kept]): Promise<readonly [string, string]> => [
          name,
          `${kept.name} ${kept.type} ${kept.lastModified} ${await kept.text()}`,
        ],
      ),
    ),
  );

test('files survive a reload with their name, type, modification time and content', async () => {
  await createDraftFiles().write(
    'ada:new:photo',
    new Map([
      ['o1', file('a.png')],
      ['o2', file('b.png', 'bytes')],
    ]),
  );
  expect(await read('ada:new:photo')).toEqual({
    o1: 'a.png image/png 7 a.png',
    o2: 'b.png image/png 7 bytes',
  });
});

test('a write replaces all files of its draft and leaves other drafts alone', async () => {
  const kept = createDraftFiles();
  await kept.write('ada:new:photo', new Map([['o1', file('a.png')]]));
  await kept.write('ada:new:photo2', new Map([['o1', file('other.png')]]));
  await kept.write('ada:new:photo', new Map([['o2', file('b.png')]]));
  expect(Object.keys(await read('ada:new:photo'))).toEqual(['o2']);
  await kept.remove('ada:new:photo');
  expect(await read('ada:new:photo')).toEqual({});
  expect(Object.keys(await read('ada:new:photo2'))).toEqual(['o1']);
});

test('files expire after 60 days', async () => {
  await createDraftFiles(
    () => {},
    () => 0,
  ).write('old', new Map([['o1', file('a.png')]]));
  expect(await read('old')).toEqual({});
});

test('if the database cannot be opened, each operation reports the error and still resolves', async () => {
  const errors: unknown[] = [];
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const kept = createDraftFiles((error) => errors.push(error));
  await kept.write('ada', new Map([['o1', file('a.png')]]));
  expect([...(await kept.read('ada'))]).toEqual([]);
  await kept.remove('ada');
  expect(errors).toHaveLength(3);
  open.mockRestore();
});

test('the file of a photo is stored and restored only if the photo has no URL', () => {
  const [one, two] = [file('a.png'), file('b.png')];
  const model = photoModel([
    photo('o1', { file: one }),
    photo('o2', { file: two, preuploadUrl: '/media/b.png' }),
    photo('o3'),
  ]);
  expect([...filesOf(model)]).toEqual([['o1', one]]);
  expect([...filesOf(emptyModel('text', commonFormDefaults))]).toEqual([]);
  const restored = withFiles(
    photoModel([photo('o1'), photo('o2', { preuploadUrl: '/media/b.png' })]),
    new Map([
      ['o1', one],
      ['o2', two],
    ]),
  );
  expect(restored.type === 'photo' && restored.photos.map((item) => item.file)).toEqual([
    one,
    null,
  ]);
});

test('the file of a field and the images in a text count as content and are stored; each is restored to its place', () => {
  const [sound, drawn] = [file('a.mp3'), file('b.png')];
  const empty = emptyModel('audio', commonFormDefaults);
  const chosen = withChosenFile(
    withChosenFile(withWrittenText(empty, '<figure data-upload="p1"></figure>'), 'media', sound),
    'p1',
    drawn,
  );
  expect([...filesOf(chosen)]).toEqual([
    ['media', sound],
    ['p1', drawn],
  ]);
  expect([
    hasContent(withChosenFile(empty, 'media', sound)),
    isChanged(withChosenFile(empty, 'media', sound), empty),
  ]).toEqual([true, true]);
  expect(withChosenFile(withChosenFile(empty, 'media', sound), 'media', undefined)).toEqual(empty);
  // the new type takes over the image, which is part of the text, but not the audio; `left` keeps
  // the audio
  expect(switchType(chosen, 'text').files).toEqual({ p1: drawn });
  const kept = withChosenFile(withChosenFile(chosen, 'media', undefined), 'p1', undefined);
  expect(
    withFiles(
      kept,
      new Map([
        ['media', sound],
        ['p1', drawn],
        ['p2', drawn],
      ]),
    ).files,
  ).toEqual({ media: sound, p1: drawn });
});

test('a form restored with files deletes the stored files once they are uploaded', async () => {
  const files = createDraftFiles();
  const initial = emptyModel('audio', commonFormDefaults);
  const found = withChosenFile(initial, 'media', file('a.mp3'));
  await files.write('k', filesOf(found));
  const keeper = createDraftKeeper({
    store: createDraftsStore(localStore()),
    files,
    slot: () => ({ key: 'k', stored: undefined, submissionKey: '', release() {} }),
    initial: () => initial,
  });
  keeper.found(found);
  keeper.note({ ...withChosenFile(found, 'media', undefined), customTweet: 'arrived' });
  keeper.stop();
  expect(await read('k')).toEqual({});
});
