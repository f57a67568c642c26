import { archiveTexts } from '@tessera/shared-contracts/blogs/texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { openPage } from '../../testing/test-pages.ts';
import { save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
const month = new Date().toISOString().slice(0, 7);
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  for (const [type, one, two, tags, state] of [
    ['text', 'Calm sea', '', 'sea', '0'],
    ['text', 'Kitchen', '', 'home', '0'],
    ['quote', 'The wide sea', 'Someone', 'sea', '0'],
    ['quote', 'My own sea', 'Me', 'sea', 'private'],
  ] as const)
    await save(ada, { post: { type, one, two, tags, state } });
});
afterAll(() => app.close());

const all = ['Calm sea', 'Kitchen', 'The wide sea', 'My own sea'];
async function found(path: string, by: Pick<Registered, 'get'> = app.stranger()) {
  const { html, status } = await openPage(by, path);
  return { status, posts: all.filter((one) => html.includes(one)), html };
}

test.each([
  ['', ['Calm sea', 'Kitchen', 'The wide sea']],
  ['?type=quote', ['The wide sea']],
  ['?tag=Sea', ['Calm sea', 'The wide sea']],
  ['?tag=%23sea&type=text', ['Calm sea']],
  ['?type=video', []],
  ['?tag=unknown', []],
])('the archive with %j shows %j', async (query, posts) => {
  expect(await found(`/@ada/archive${query}`)).toMatchObject({ status: 200, posts });
  expect(await found(`/@ada/archive/${month}${query}`)).toMatchObject({ status: 200, posts });
});

test('members also find what only they see, with a mark', async () => {
  const { posts, html } = await found('/@ada/archive?type=quote&tag=sea', ada);
  expect(posts).toEqual(['The wide sea', 'My own sea']);
  expect(html.match(/archive__state/g)).toHaveLength(1);
});

test('the form leads to an address with only what was chosen', async () => {
  for (const [query, location] of [
    ['type=&month=&tag=', '/@ada/archive'],
    ['type=quote&month=&tag=', '/@ada/archive?type=quote'],
    [`type=&month=${month}&tag=sea`, `/@ada/archive/${month}?tag=sea`],
  ])
    expect(await openPage(app.stranger(), `/@ada/archive?${query}`)).toMatchObject({
      status: 302,
      location,
    });
});

test('unknown values get a sentence, and what was typed stays', async () => {
  for (const [path, status, text] of [
    ['?type=poem', 404, archiveTexts.unknownType('poem')],
    ['?month=2026-13', 404, archiveTexts.unknownMonth],
    ['?tag=..', 200, archiveTexts.wrongTag('..')],
    [`?tag=${'x'.repeat(300)}`, 200, 'can’t be a tag'],
    ['?tag=%00', 200, archiveTexts.nothing],
    ['?type=quote&tag=unknown', 200, archiveTexts.otherFilter],
  ] as const) {
    const page = await found(`/@ada/archive${path}`);
    expect([path, page.status, page.html.includes(text)]).toEqual([path, status, true]);
  }
  expect((await found('/@ada/archive?tag=..')).html).toContain('value=".."');
});
