import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { followTag } from '@tessera/shared-contracts/tags/endpoints';
import { brokenLinks, unpackExport } from '../../testing/test-export.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-export-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('an export holds bookmarks, without what their owner may no longer see, and followed tags', async () => {
  const ada = await app.register({ isConfirmed: true });
  const bob = await app.register({ blog: 'bob' });
  const [open, hidden] = [
    (await save(bob, { post: { one: 'Open' } })).post,
    (await save(bob, { post: { one: 'Hidden now' } })).post,
  ];
  for (const { action } of [open, hidden])
    await ada.call(bookmark, { body: { id: action.id, key: action.reblog_key } });
  await ada.call(followTag, { body: { tag: '日本 & <sea>' } });
  await app.db
    .updateTable('posts')
    .set({ is_private: true })
    .where('id', '=', hidden.action.id)
    .execute();
  expect((await ada.call(requestExport, {})).status).toBe(200);
  await app.jobs.runAll();
  const mail = app.mails.findLast(({ to }) => to === ada.email)?.text ?? '';
  const [, address = ''] = /http:\/\/localhost(\/settings\/account\/export\/\d+)/.exec(mail) ?? [];
  const unpacked = await unpackExport(await ada.get(address), folder);
  const contents = await unpacked.read('index.html');
  for (const file of ['bookmarks', 'tags']) expect(contents).toContain(`href="${file}.html"`);
  expect(JSON.parse(await unpacked.read('bookmarks.json'))).toMatchObject([
    { post_id: open.action.id, blog: 'bob', summary: 'Open' },
    { post_id: hidden.action.id, blog: null, summary: null },
  ]);
  expect(await unpacked.read('bookmarks.html')).not.toContain('Hidden now');
  expect(JSON.parse(await unpacked.read('tags.json'))).toMatchObject([{ tag: '日本 & <sea>' }]);
  expect(await unpacked.read('tags.html')).toContain('日本 &amp; &lt;sea&gt;');
  expect(await brokenLinks(unpacked.place)).toEqual([]);
});
