import sharp from 'sharp';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { payload, save } from './test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const preview = async (text: string, editor_type: 'rich' | 'html' | 'markdown' = 'html'): Promise<string> => payload(previewPost, await ada.call(previewPost, { body: { text, editor_type } })).html;
const storedBody = async (two: string, editor_type: string): Promise<string> => {
  const { post } = await save(ada, { editor_type, post: { two } });
  if (post.content.type !== 'text') throw new Error('no text');
  return post.content.body_html;
};

test('a preview is what a save would store, whatever the editor, and stores nothing', async () => {
  const count = () => app.db.selectFrom('posts').select(({ fn }) => fn.countAll<string>().as('n')).executeTakeFirstOrThrow();
  const texts = ['# One\n\nTwo @ada and @nobody-there <script>alert(1)</script>\n\n<!-- more -->\n\n* three', '<p onclick="x">a <b>b</b></p><iframe src="https://evil.example"></iframe>', 'plain\ntext', ''];
  const before = await count();
  const shown = new Map<string, string>();
  for (const editor of ['rich', 'html', 'markdown'] as const) for (const text of texts) shown.set(`${editor} ${text}`, await preview(text, editor));
  expect(await count()).toEqual(before);
  for (const editor of ['rich', 'html', 'markdown'] as const) for (const text of texts) expect(await storedBody(text, editor)).toBe(shown.get(`${editor} ${text}`));
  expect([...shown.values()].join('')).not.toMatch(/script|onclick|iframe/);
  expect(await ada.call(previewPost, { body: { text: '['.repeat(400_000), editor_type: 'markdown' } })).toMatchObject({ status: 400 });
  expect(await (await app.visitor()).call(previewPost, { body: { text: 'x', editor_type: 'html' } })).toMatchObject({ status: 401 });
});

test('CARD-20: only blogs that exist are mentioned, each by its token whatever was written', async () => {
  await app.register({ blog: 'gone-blog' });
  await app.db.updateTable('blogs').set({ is_suspended: true }).where('name', '=', 'gone-blog').execute();
  const { token } = await app.db.selectFrom('blogs').select('token').where('name', '=', 'ada').executeTakeFirstOrThrow();
  const mention = `<a class="mention" href="/@ada" rel="noopener nofollow ugc" data-blog-token="${token}">@ada</a>`;
  expect(await preview('<p><a class="mention" href="/@ada" data-blog-token="somebody-elses">@ada</a></p>')).toBe(`<p>${mention}</p>`);
  expect(await preview('<p>@ada, @nobody-there and @gone-blog</p>', 'rich')).toBe(`<p>${mention}, @nobody-there and @gone-blog</p>`);
  expect(await preview('<p><a class="mention" href="/@nobody-there">@nobody-there</a></p>')).toBe('<p>@nobody-there</p>');
});

test('UPL-24: pictures of ours get their own size, and the whole width from 300 px on, whatever was claimed', async () => {
  const addressOf = async (width: number) => app.deps.media.url(await app.deps.media.put(await sharp({ create: { width, height: 90, channels: 3, background: '#888' } }).png().toBuffer(), 'png'));
  const [small, large] = [await addressOf(299), await addressOf(300)];
  expect(await preview(`<img src="${large}" width="9" height="9"><img src="${small}" width="900" height="1"><img src="/media/unknown.png" width="12" height="12">`)).toBe(
    `<img src="${large}" alt="" width="300" height="90" class="wide" loading="lazy" /><img src="${small}" alt="" width="299" height="90" loading="lazy" /><img src="/media/unknown.png" alt="" width="12" height="12" loading="lazy" />`);
});

test('the markup of a saved post ends at its read-more mark, but not on the page about it', async () => {
  const two = '<p>Before</p><hr class="read-more"><p>After</p>';
  expect((await save(ada, { context_page: 'dashboard', post: { two } })).post_dashboard_html).not.toContain('After');
  const { post } = await save(ada, { post: { two } });
  const edited = await save(ada, { post_id: post.action.id, edit_post_id: post.action.id, context_page: 'blogPostSlug', post: { two } });
  expect(edited.post_dashboard_html).toContain('After');
  const page = await (await ada.get(post.post_url)).text();
  expect(page).toContain('After');
  expect(await (await ada.get('/@ada')).text()).toContain('Keep reading');
});
