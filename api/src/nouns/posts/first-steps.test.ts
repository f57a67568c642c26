import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

/** The first steps on a dashboard and whether each is done; undefined when not shown. */
async function stepsOf(person: Registered): Promise<Record<string, boolean> | undefined> {
  const html = await (await person.get('/dashboard')).text();
  const list = /<ol class="first-steps">(.*?)<\/ol>/s.exec(html)?.[1];
  return list === undefined
    ? undefined
    : Object.fromEntries(
        [
          ...list.matchAll(
            /class="first-steps__step( first-steps__step--done)?"><(?:a|span) class="first-steps__title"[^>]*>([^<]+)/g,
          ),
        ].map(([, done, title = '']) => [title, done !== undefined]),
      );
}

test('a new user sees the first steps until all are done', async () => {
  const ada = await app.register({ blog: 'ada' });
  expect(await stepsOf(ada)).toEqual({
    'Confirm your email address': false,
    'Make your blog your own': false,
    'Follow three blogs': false,
    'Write your first post': false,
  });
  await save(ada);
  await app.db
    .updateTable('blogs')
    .set({ description: 'Rain and more rain.' })
    .where('id', '=', ada.blogId)
    .execute();
  expect(await stepsOf(ada)).toEqual({
    'Confirm your email address': false,
    'Make your blog your own': true,
    'Follow three blogs': false,
    'Write your first post': true,
  });
  for (const blog of ['bob', 'cai', 'dan']) {
    await app.register({ blog });
    await ada.call(follow, { body: { tumblelog: blog } });
  }
  await app.db
    .updateTable('auth_user')
    .set({ emailVerified: true })
    .where('id', '=', ada.userId)
    .execute();
  expect(await stepsOf(ada)).toBeUndefined();
});

test('the first steps are no longer shown two weeks after registration', async () => {
  const eva = await app.register({ blog: 'eva' });
  app.setNow(new Date(Date.now() + 15 * 86_400_000));
  expect(await stepsOf(eva)).toBeUndefined();
});
