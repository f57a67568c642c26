import { allJobs } from '../../app/all-jobs.ts';
import { betweenPasses, repairProgress } from '../../base/jobs/repair.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { repairMentions } from './repair-mentions.ts';
import { reblogOf, save, storedPost } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let demo: string;
const begin = new Date('2026-11-28T12:00:00Z');
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  await app.register({ blog: 'demo' });
  const { token } = await app.db
    .selectFrom('blogs')
    .select('token')
    .where('name', '=', 'demo')
    .executeTakeFirstOrThrow();
  demo = `<a class="mention" href="/@demo" rel="noopener nofollow ugc" data-blog-token="${token}">@demo`;
});
afterAll(() => app.close());

const link = '<a href="https://example.com" rel="noopener nofollow ugc">';
type Editor = 'rich' | 'html' | 'markdown';

/** Saves a text and gives it the HTML that an earlier version stored. */
async function storeOld(editor_type: Editor, two: string, body_html: string): Promise<string> {
  const { post } = await save(ada, { editor_type, post: { one: '', two } });
  await setBody(post.action.id, body_html);
  return post.action.id;
}
async function setBody(id: string, body_html: string): Promise<void> {
  await app.db
    .updateTable('posts')
    .set({ content: JSON.stringify({ type: 'text', title: '', body_html }) })
    .where('id', '=', id)
    .execute();
}
const bodyOf = async (id: string): Promise<string> => {
  const { content } = await storedPost(app, id);
  return content.type === 'text' ? content.body_html : '';
};
const run = (): Promise<void> => repairMentions.job.run(app.deps, {});
const allPosts = () => app.db.selectFrom('posts').selectAll().orderBy('id').execute();

const spoilt: readonly (readonly [Editor, string, string, string])[] = [
  [
    'rich',
    '<p>@nobodyhere see <a href="https://example.com">link</a> and more text</p>',
    `<p>@nobodyhere see ${link}link and more text</a></p>`,
    `<p>@nobodyhere see ${link}link</a> and more text</p>`,
  ],
  [
    'rich',
    '<p>@nobodyhere is <b>bold</b> and then plain</p>',
    '<p>@nobodyhere is <b>bold and then plain</b></p>',
    '<p>@nobodyhere is <b>bold</b> and then plain</p>',
  ],
  [
    'rich',
    '<p>thanks @nobodyhere</p><p>one <em>word</em> in italics</p>',
    '<p>thanks @nobodyhere</p><p>one <em>word in italics</em></p>',
    '<p>thanks @nobodyhere</p><p>one <em>word</em> in italics</p>',
  ],
  [
    'markdown',
    '@nobodyhere and *one* word',
    '<p>@nobodyhere and <em>one word</em></p>\n',
    '<p>@nobodyhere and <em>one</em> word</p>\n',
  ],
];

test('posts whose markup ran on after an unknown name are rendered again, and nothing else changes', async () => {
  app.setNow(begin);
  const old = [];
  for (const [editor, source, html, right] of spoilt)
    old.push({ id: await storeOld(editor, source, html), right });
  const mention = await storeOld(
    'rich',
    '<p>@nobodyhere and @demo text</p>',
    `<p>@nobodyhere and ${demo} text</a></p>`,
  );
  const first = old[0]?.id ?? '';
  const { post: parent } = await save(ada, { post: { two: '<p>Fine.</p>' } });
  const { post: reblog } = await save(ada, reblogOf(parent));
  const trail = (await storedPost(app, reblog.action.id)).trail.map((entry) => ({
    ...entry,
    post_id: first,
    content: { type: 'text', title: 'Rain', body_html: spoilt[0]?.[2] },
  }));
  await app.db
    .updateTable('posts')
    .set({ trail: JSON.stringify(trail) })
    .where('id', '=', reblog.action.id)
    .execute();
  // other posts whose stored HTML differs from what would be stored today stay as they are
  const others = [
    await storeOld('rich', '<p>@nobodyhere alone</p>', '<p>@nobodyhere  alone</p>'),
    await storeOld('rich', '<p>@demo <b>x</b> y</p>', `<p>${demo}</a> <b>x</b>  y</p>`),
    await storeOld('html', '<p>@nobody <b>x</b> y</p>', '<p>@nobody <b>x y</b></p>'),
    await storeOld('rich', '<p>no name <b>x</b> y</p>', '<p>no name <b>x y</b></p>'),
  ];
  const before = await allPosts();
  app.setNow(new Date(begin.getTime() + 1000));
  await run();
  for (const { id, right } of old) expect(await bodyOf(id)).toBe(right);
  expect(await bodyOf(mention)).toBe(`<p>@nobodyhere and ${demo}</a> text</p>`);
  expect((await storedPost(app, reblog.action.id)).trail).toMatchObject([
    { content: { body_html: spoilt[0]?.[3] } },
  ]);
  const repaired = [...old.map(({ id }) => id), mention, reblog.action.id];
  const after = await allPosts();
  const rest = (rows: typeof before) => rows.filter(({ id }) => !repaired.includes(id));
  expect(rest(after)).toEqual(rest(before));
  expect(others.every((id) => rest(after).some((row) => row.id === id))).toBe(true);
  const kept = (rows: typeof before) =>
    rows.map(({ content: _content, trail: _trail, ...row }) => row);
  expect(kept(after)).toEqual(kept(before));
  expect(await repairProgress(app.db, repairMentions)).toEqual({
    isComplete: false,
    changed: repaired.length,
  });
});

test('a second run changes nothing but what was spoilt since, and spares a post that is edited meanwhile', async () => {
  const [editor, source, html, right] = spoilt[0]!;
  const spoiltSince = await storeOld(editor, source, html);
  const edited = await storeOld(
    'rich',
    '<p>@nobody <b>in</b> time</p>',
    '<p>@nobody <b>in time</b></p>',
  );
  const before = await allPosts();
  const { changed } = await repairProgress(app.db, repairMentions);
  app.setNow(new Date(begin.getTime() + 1000 + betweenPasses));
  const { finish } = app.deps.renderer;
  const render = jest
    .spyOn(app.deps.renderer, 'finish')
    .mockImplementation(async function editMeanwhile(rendered, ...rest) {
      if (rendered.includes('time')) await setBody(edited, '<p>Edited.</p>');
      return finish(rendered, ...rest);
    });
  await run();
  render.mockRestore();
  expect(await bodyOf(spoiltSince)).toBe(right);
  expect(await bodyOf(edited)).toBe('<p>Edited.</p>');
  expect(await repairProgress(app.db, repairMentions)).toEqual({
    isComplete: true,
    changed: changed + 1,
  });
  const others = (rows: typeof before) =>
    rows.filter(({ id }) => id !== spoiltSince && id !== edited);
  expect(others(await allPosts())).toEqual(others(before));
});

test('every process knows the repair', () => {
  expect(allJobs.map(({ name }) => name)).toContain('repair-mentions');
});
