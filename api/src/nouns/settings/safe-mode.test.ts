import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { saveDashboardSettings } from '@tessera/shared-contracts/settings/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('safe mode covers other people’s sensitive posts in streams, not on a post’s own page; without it, no post is covered', async () => {
  const [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  const { post } = await save(ada, { owner_flagged_nsfw: true, post: { one: 'Bare facts' } });
  await save(ada, { post: { one: 'Plain facts' } });
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  const covers = async (client: typeof ada, path: string) =>
    (await (await client.get(path)).text())
      .split('<details class="post-view__filtered">')
      .slice(1)
      .filter((part) => part.includes(settingsTexts.notSafe)).length;
  expect([
    await covers(bob, '/dashboard'),
    await covers(bob, '/@ada'),
    await covers(bob, post.post_url),
    await covers(ada, '/@ada'),
  ]).toEqual([1, 1, 0, 0]);
  await bob.call(saveDashboardSettings, { body: { safe_mode: false } });
  expect([await covers(bob, '/dashboard'), await covers(bob, '/@ada')]).toEqual([0, 0]);
});
