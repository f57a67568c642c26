import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { inboxTexts, maxWaiting } from '@tessera/shared-contracts/asks/inbox';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { answerAsk, postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { submitPost } from '@tessera/shared-contracts/submissions/endpoints';
import { sql } from 'kysely';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let cleo: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, cleo] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'cleo' }),
  ];
  await app.db
    .updateTable('blogs')
    .set({ anonymous_asks: true, submissions: true })
    .where('name', '=', 'ada')
    .execute();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('blocks').execute();
});

const ask = async (question: string, by: Registered = bob, anonymous = false) =>
  payload(askBlog, await by.call(askBlog, { body: { recipient: 'ada', question, anonymous } }));
const sendIn = async (text: string, by: Registered = bob) =>
  payload(
    submitPost,
    await by.call(submitPost, { body: { tumblelog: 'ada', type: 'quote', text } }),
  );
const page = async (path: string, by: Registered = ada) =>
  (await (await by.get(path)).text()).replaceAll('&amp;', '&');
const said = (html: string): string[] =>
  [...html.matchAll(/(?:Question|Submission) [a-z0-9]+/g)]
    .map(([text]) => text)
    .filter((text, index, all) => all.indexOf(text) === index)
    .toSorted();
const counts = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/>(All|Questions|Submissions) <span>([^<]*)</g)].map(
      ([, kind = '', count]) => [kind.toLowerCase(), count],
    ),
  );
const badge = async (by: Registered = ada) =>
  payload(getPostFormBuilderData, await by.call(getPostFormBuilderData, {})).channels[0]
    ?.messages_count;

test('the URL filters the inbox to questions or submissions, the page shows the number of each, and an unknown filter shows all', async () => {
  await ask('Question one');
  await ask('Question two', cleo);
  await sendIn('Submission one');
  const current = (html: string) =>
    /<a class="page__tab" href="([^"]*)" aria-current="page">(?:All|Questions|Submissions) /.exec(
      html,
    )?.[1];
  for (const [path, expected] of [
    ['/inbox', ['Question one', 'Question two', 'Submission one']],
    ['/inbox?show=questions', ['Question one', 'Question two']],
    ['/inbox?show=submissions', ['Submission one']],
    ['/blog/ada/inbox?show=submissions', ['Submission one']],
    ['/inbox?show=nonsense', ['Question one', 'Question two', 'Submission one']],
  ] as const) {
    const html = await page(path);
    expect([path, said(html), counts(html), current(html)]).toEqual([
      path,
      expected,
      { all: '3', questions: '2', submissions: '1' },
      path.replace('?show=nonsense', ''),
    ]);
  }
  expect((await bob.get('/blog/ada/inbox')).status).toBe(403);
  expect((await app.stranger().get('/inbox?show=questions')).headers.get('location')).toBe(
    '/login?next=%2Finbox%3Fshow%3Dquestions',
  );
});

test('an empty inbox says so; a filter that finds nothing links to the other filter if that finds something', async () => {
  const empty = await page('/inbox');
  expect([
    empty.includes(inboxTexts.empty.all.title),
    counts(empty),
    empty.includes('href="/settings/blog/ada"'),
  ]).toEqual([true, {}, true]);
  expect(await page('/inbox?show=submissions')).toContain(inboxTexts.empty.submissions.title);
  await ask('Question one');
  const html = await page('/blog/ada/inbox?show=submissions');
  expect([
    html.includes(inboxTexts.empty.submissions.title),
    html.includes(`href="/blog/ada/inbox?show=questions">${inboxTexts.others.questions}`),
    said(html),
    counts(html),
  ]).toEqual([true, true, [], { all: '1', questions: '1', submissions: '0' }]);
});

test('the pages of a filtered inbox together hold every item of the chosen kind once, and counts above 999 are shown as 999+', async () => {
  await ask('Question first');
  await sendIn('Submission first');
  const copies = (isAsk: boolean, count: number) =>
    sql`
      insert into posts (
        blog_id, author_id, type, state, is_ask, asker_blog_id, content, trail, source, options
      )
      select
        p.blog_id, author_id, type, state, is_ask, asker_blog_id,
        jsonb_set(
          content,
          ${isAsk ? sql.lit('{ask}') : sql.lit('{quote_html}')},
          to_jsonb((case when is_ask then 'Question ' else 'Submission ' end) || n)
        ),
        trail, source, options
      from posts p
      cross join generate_series(1, ${count}::int) n
      where is_ask = ${isAsk} and p.content::text like '%first%'`.execute(app.db);
  await copies(false, 15);
  await copies(true, 45);
  await copies(false, 15);
  const seen: string[] = [];
  let path: string | undefined = '/inbox?show=questions';
  for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
    const html = await page(path);
    expect(counts(html)).toEqual({ all: '77', questions: '46', submissions: '31' });
    seen.push(...said(html));
    path = /rel="next" href="([^"]+)"/.exec(html)?.[1];
    if (path !== undefined) expect(path).toMatch(/^\/inbox\?show=questions&before=/);
  }
  expect([seen.length, new Set(seen).size, seen.some((text) => text.startsWith('Sub'))]).toEqual([
    46,
    46,
    false,
  ]);
  await copies(true, maxWaiting);
  expect(counts(await page('/inbox'))).toEqual({
    all: '999+',
    questions: '999+',
    submissions: '31',
  });
});

test('a block in either direction hides the other user’s items from the inbox, its counts and the badge, except anonymous questions', async () => {
  await ask('Question named');
  await sendIn('Submission named');
  await ask('Question unnamed', bob, true);
  await ask('Question other', cleo);
  const all = ['Question named', 'Question other', 'Question unnamed', 'Submission named'];
  const look = async () => {
    const html = await page('/inbox');
    return [said(html), counts(html), await badge()];
  };
  const whole = [all, { all: '4', questions: '3', submissions: '1' }, 4];
  expect(await look()).toEqual(whole);
  for (const [blocker, blocked] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const body = { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog };
    await blocker.call(block, { body });
    expect([blocker.blog, await look()]).toEqual([
      blocker.blog,
      [['Question other', 'Question unnamed'], { all: '2', questions: '2', submissions: '0' }, 2],
    ]);
    expect(said(await page('/inbox?show=submissions'))).toEqual([]);
    expect(
      said(
        String(
          (
            await ada.call(postsHtml, {
              params: { pageRoot: 'inbox', direction: 'before', refPostId: '9000000000000000000' },
            })
          ).body,
        ),
      ),
    ).toEqual(['Question other', 'Question unnamed']);
    expect((await save(ada)).context_tumblelog.messages_count).toBe(2);
    await blocker.call(unblock, { body });
    expect(await look()).toEqual(whole);
  }
});

test('a question on a page opened before the block can still be answered publicly', async () => {
  await ask('Question late');
  const { id } = await app.db.selectFrom('posts').select('id').executeTakeFirstOrThrow();
  await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
  expect(
    await ada.call(answerAsk, { body: { post_id: id, tumblelog: 'ada', answer_text: 'Yes.' } }),
  ).toMatchObject({ status: 200 });
});

test('the inbox shows the sender first: name and picture, or that there is none', async () => {
  const heads = async () =>
    [...(await page('/inbox')).matchAll(/<header class="post-view__head">(.*?)<\/header>/gs)].map(
      ([, head = '']) => ({
        avatar: /src="(\/avatar\/[a-z]+)/.exec(head)?.[1],
        words: head
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      }),
    );
  await ask('Question named');
  await ask('Question hidden', bob, true);
  await sendIn('Submission of cleo', cleo);
  expect(await heads()).toEqual([
    { avatar: '/avatar/cleo', words: expect.stringMatching(/^cleo submitted to ada/) },
    { avatar: undefined, words: expect.stringMatching(/^Anonymous asked ada/) },
    { avatar: '/avatar/bob', words: expect.stringMatching(/^bob asked ada/) },
  ]);
});
