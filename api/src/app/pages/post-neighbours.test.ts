import { neighbourTexts } from '@tessera/shared-contracts/posts/post-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { changeBlog, openPage } from '../../testing/test-pages.ts';
import { save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

/** The words of the links to the older and the newer post, and of the tiles below a post. */
async function around(path: string, by: Pick<Registered, 'get'> = app.stranger()) {
  const { html } = await openPage(by, path);
  const way = (rel: string): string | undefined =>
    new RegExp(`post-ways__link--${rel}.*?post-ways__text" dir="auto">([^<]*)`, 's').exec(
      html,
    )?.[1];
  return {
    older: way('next'),
    newer: way('prev'),
    more: [...html.matchAll(/archive__text" dir="auto">([^<]*)/g)].map(([, text]) => text),
  };
}

test('a post leads to the next older and newer post that its reader may see, and to the newest others', async () => {
  const urls: string[] = [];
  for (const [one, state] of [
    ['First', '0'],
    ['Hidden', 'private'],
    ['Second', '0'],
    ['Draft', '1'],
    ['Third', '0'],
  ] as const)
    urls.push((await save(ada, { post: { one, two: '', state } })).post.post_url);
  const [first = '', hidden = '', second = '', draft = '', third = ''] = urls;
  expect(await around(second)).toEqual({
    older: 'First',
    newer: 'Third',
    more: ['Third', 'First'],
  });
  expect(await around(first)).toMatchObject({ older: undefined, newer: 'Second' });
  expect(await around(third)).toMatchObject({ older: 'Second', newer: undefined });
  // members also get what only they see
  expect(await around(second, ada)).toEqual({
    older: 'Hidden',
    newer: 'Third',
    more: ['Third', 'Hidden', 'First'],
  });
  expect(await around(hidden, ada)).toMatchObject({ older: 'First', newer: 'Second' });
  // a draft has no place in the blog yet
  expect(await around(draft, ada)).toEqual({ older: undefined, newer: undefined, more: [] });
  expect((await openPage(app.stranger(), second)).html).toContain(neighbourTexts.more('ada'));
});

test('the only post of a blog has nothing around it, and at most six others are shown', async () => {
  const eve = await app.register({ blog: 'eve' });
  const { post } = await save(eve, { post: { one: 'Alone', two: '' } });
  expect(await around(post.post_url)).toEqual({ older: undefined, newer: undefined, more: [] });
  for (let index = 0; index < 8; index += 1)
    await save(eve, { post: { one: `Post ${index}`, two: '' } });
  await changeBlog(app, { title: 'Eve’s' }, 'eve');
  const { more } = await around(post.post_url);
  expect(more).toEqual(['Post 7', 'Post 6', 'Post 5', 'Post 4', 'Post 3', 'Post 2']);
});
