import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { unpackExport } from '../../testing/test-export.ts';
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

test('an export holds the earlier versions of posts, and nothing that was just deleted', async () => {
  const dora = await app.register({ blog: 'dora', isConfirmed: true });
  const { post } = await save(dora, { post: { two: '<p>At first.</p>' } });
  const { post: gone } = await save(dora, { post: { two: '<p>Deleted.</p>' } });
  const { id } = post.action;
  await app.db
    .updateTable('posts')
    .set({ published_at: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute();
  app.setNow(new Date(Date.now() + 300_000));
  await save(dora, { post_id: id, edit_post_id: id, post: { two: '<p>At last.</p>' } });
  await dora.call(deletePost, { body: { post_id: gone.action.id } });
  app.setNow(undefined);
  expect((await dora.call(requestExport, {})).status).toBe(200);
  await app.jobs.runAll();
  const mail = app.mails.findLast(({ to }) => to === dora.email)?.text ?? '';
  const [, address = ''] = /http:\/\/localhost(\/settings\/account\/export\/\d+)/.exec(mail) ?? [];
  const unpacked = await unpackExport(await dora.get(address), folder);
  const html = await unpacked.read('dora/posts-0001.html');
  expect(html).toMatch(/At last\.[\s\S]*<details><summary>Until[\s\S]*At first\./);
  expect(html).not.toContain('Deleted.');
  expect(JSON.parse(await unpacked.read('dora/posts-0001.json'))).toMatchObject([
    { id, earlier_versions: [{ content: { body_html: '<p>At first.</p>' } }] },
  ]);
});
