import 'fake-indexeddb/auto';
import { commonFormDefaults, type PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/form-wire';
import { createKeptFiles, filesOf, withFiles } from './kept-files.ts';

const file = (name: string, text = name) => new File([text], name, { type: 'image/png', lastModified: 7 });
const photo = (id: string, changes: Partial<PhotoItem> = {}): PhotoItem => ({ id, url: '', preuploadUrl: '', externalUrl: '', file: null, width: 0, height: 0, caption: '', isSelfie: false, isSelfieGif: false, photoRaw: '', livephotoUrl: '', ...changes });
const photoModel = (photos: readonly PhotoItem[]) => ({ ...commonFormDefaults, type: 'photo' as const, caption: '', linkthrough: '', photos, layout: '' });
const read = async (key: string) => Object.fromEntries(await Promise.all([...(await createKeptFiles().read(key))].map(async ([name, kept]) => [name, `${kept.name} ${kept.type} ${kept.lastModified} ${await kept.text()}`])));

test('files come back after a reload, with name, type and content', async () => {
  await createKeptFiles().write('ada:new:photo', new Map([['o1', file('a.png')], ['o2', file('b.png', 'bytes')]]));
  expect(await read('ada:new:photo')).toEqual({ o1: 'a.png image/png 7 a.png', o2: 'b.png image/png 7 bytes' });
});

test('a write leaves exactly what it was given, and touches no other draft', async () => {
  const kept = createKeptFiles();
  await kept.write('ada:new:photo', new Map([['o1', file('a.png')]]));
  await kept.write('ada:new:photo2', new Map([['o1', file('other.png')]]));
  await kept.write('ada:new:photo', new Map([['o2', file('b.png')]]));
  expect(Object.keys(await read('ada:new:photo'))).toEqual(['o2']);
  await kept.remove('ada:new:photo');
  expect(await read('ada:new:photo')).toEqual({});
  expect(Object.keys(await read('ada:new:photo2'))).toEqual(['o1']);
});

test('files are given up after 60 days', async () => {
  await createKeptFiles(() => {}, () => 0).write('old', new Map([['o1', file('a.png')]]));
  expect(await read('old')).toEqual({});
});

test('a browser without a database, or a full one, breaks nothing', async () => {
  const errors: unknown[] = [];
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
  const kept = createKeptFiles((error) => errors.push(error));
  await kept.write('ada', new Map([['o1', file('a.png')]]));
  expect([...(await kept.read('ada'))]).toEqual([]);
  await kept.remove('ada');
  expect(errors).toHaveLength(3);
  open.mockRestore();
});

test('only photos that exist nowhere else are kept, and they find their place again', () => {
  const [one, two] = [file('a.png'), file('b.png')];
  const model = photoModel([photo('o1', { file: one }), photo('o2', { file: two, preuploadUrl: '/media/b.png' }), photo('o3')]);
  expect([...filesOf(model)]).toEqual([['o1', one]]);
  expect([...filesOf(emptyModel('text', commonFormDefaults))]).toEqual([]);
  const restored = withFiles(photoModel([photo('o1'), photo('o2', { preuploadUrl: '/media/b.png' })]), new Map([['o1', one], ['o2', two]]));
  expect(restored.type === 'photo' && restored.photos.map((item) => item.file)).toEqual([one, null]);
});
