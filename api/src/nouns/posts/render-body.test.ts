import fc from 'fast-check';
import sharp from 'sharp';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { createRateLimits } from '../../base/http/rate-limits.ts';
import { renderBody } from './render-body.ts';
import { sanitiseHtml } from '../../base/text/sanitise.ts';
import { payload, save, submit } from '../../testing/test-posting.ts';
import { costOf } from '../../base/text/text-cost.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  await app.register({ blog: 'ada-b' });
});
afterAll(() => app.close());

const preview = async (
  text: string,
  editor_type: 'rich' | 'html' | 'markdown' = 'html',
): Promise<string> =>
  payload(previewPost, await ada.call(previewPost, { body: { text, editor_type } })).html;
const addressOf = async (width: number): Promise<string> =>
  app.deps.media.url(
    await app.deps.media.put(
      await sharp({ create: { width, height: 90, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
      'png',
    ),
  );
const unknownImage = `/media/ab/${'0'.repeat(38)}.png`;
const storedBody = async (two: string, editor_type: string): Promise<string> => {
  const { post } = await save(ada, { editor_type, post: { two } });
  if (post.content.type !== 'text') throw new Error('no text');
  return post.content.body_html;
};

test('in every editor, a preview matches what a save would store, and stores nothing', async () => {
  const count = () =>
    app.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
  const texts = [
    '# One\n\nTwo @ada and @nobody-there <script>alert(1)</script>\n\n<!-- more -->\n\n* three',
    '<p onclick="x">a <b>b</b></p><iframe src="https://evil.example"></iframe>',
    'plain\ntext',
    '',
  ];
  const before = await count();
  const shown = new Map<string, string>();
  for (const editor of ['rich', 'html', 'markdown'] as const)
    for (const text of texts) shown.set(`${editor} ${text}`, await preview(text, editor));
  expect(await count()).toEqual(before);
  for (const editor of ['rich', 'html', 'markdown'] as const)
    for (const text of texts)
      expect(await storedBody(text, editor)).toBe(shown.get(`${editor} ${text}`));
  expect([...shown.values()].join('')).not.toMatch(/script|onclick|iframe/);
  expect(
    await ada.call(previewPost, { body: { text: '['.repeat(400_000), editor_type: 'markdown' } }),
  ).toMatchObject({ status: 400 });
  expect(
    await (await app.visitor()).call(previewPost, { body: { text: 'x', editor_type: 'html' } }),
  ).toMatchObject({ status: 401 });
});

test('CARD-20: only names of blogs that exist and are not suspended become mentions, with the blogs’ real tokens', async () => {
  await app.register({ blog: 'gone-blog' });
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('name', '=', 'gone-blog')
    .execute();
  const { token } = await app.db
    .selectFrom('blogs')
    .select('token')
    .where('name', '=', 'ada')
    .executeTakeFirstOrThrow();
  const mention = `<a class="mention" href="/@ada" rel="noopener nofollow ugc" data-blog-token="${token}">@ada</a>`;
  expect(
    await preview(
      '<p><a class="mention" href="/@ada" data-blog-token="somebody-elses">@ada</a></p>',
    ),
  ).toBe(`<p>${mention}</p>`);
  expect(await preview('<p>@ada, @nobody-there and @gone-blog</p>', 'rich')).toBe(
    `<p>${mention}, @nobody-there and @gone-blog</p>`,
  );
  expect(await preview('<p><a class="mention" href="/@nobody-there">@nobody-there</a></p>')).toBe(
    '<p>@nobody-there</p>',
  );
});

test('UPL-24: our own images get their real size, and full width from 300 px on, whatever size the HTML claims', async () => {
  const [small, large] = [await addressOf(299), await addressOf(300)];
  expect(
    await preview(
      [
        `<img src="${large}" width="9" height="9">`,
        `<img src="${small}" width="900" height="1">`,
        `<img src="${unknownImage}" width="12" height="12">`,
      ].join(''),
    ),
  ).toBe(
    [
      `<img src="${large}" alt="" width="300" height="90" class="wide" loading="lazy" />`,
      `<img src="${small}" alt="" width="299" height="90" loading="lazy" />`,
      `<img src="${unknownImage}" alt="" width="12" height="12" loading="lazy" />`,
    ].join(''),
  );
});

test('text that looks like attributes stays within the alt text of an image', async () => {
  const large = await addressOf(640);
  const html = await preview(
    `<img src="${large}" alt="x loading=y onerror=alert(1) data-action=fast-reblog z">`,
  );
  expect(html).toBe(
    `<img src="${large}" alt="x loading=y onerror=alert(1) data-action=fast-reblog z" width="640" height="90" class="wide" loading="lazy" />`,
  );
});

test('sanitising rendered HTML again does not change it', async () => {
  await app.register({ blog: 'bob' });
  const images = [await addressOf(299), await addressOf(640), unknownImage];
  const said = fc
    .array(
      fc.constantFrom(
        'x',
        ' ',
        ' loading=',
        ' loading="lazy"',
        ' class=',
        ' width="1"',
        ' src=',
        `src="${unknownImage}"`,
        '"',
        "'",
        '>',
        '<',
        '/>',
        '&',
        '&quot;',
        '&#34;',
        '=',
        'onerror=alert(1)',
        'data-action=like',
        'id=bootstrap',
        'name=body',
        '<img',
        '<a class="mention" href="/@ada">',
        '@ada',
        '\n',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));
  const attribute = (text: string): string => text.replace(/"/g, '&quot;');
  const part = fc.oneof(
    fc
      .record({ src: fc.constantFrom(...images), alt: said, title: said })
      .map(
        ({ src, alt, title }) =>
          `<img src="${src}" title="${attribute(title)}" alt="${attribute(alt)}">`,
      ),
    fc
      .record({ name: fc.constantFrom('ada', 'bob', 'nobody-there'), title: said, text: said })
      .map(({ name, title, text }) =>
        [
          `<a class="mention" href="/@${name}" title="${attribute(title)}"`,
          ` data-blog-token="${'0'.repeat(32)}">${text}</a>`,
        ].join(''),
      ),
    said,
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<figure>',
      '<!-- more -->',
      '<blockquote>',
      '</blockquote>',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 6 }),
      fc.constantFrom('rich', 'html', 'markdown'),
      async (parts, editor) => {
        const html = await renderBody(app.deps, parts.join(''), editor);
        expect(sanitiseHtml(html)).toBe(html);
      },
    ),
    { numRuns: 300 },
  );
});

test('a worker renders a text to the same HTML as the main thread', async () => {
  const large = await addressOf(640);
  const part = `<p>@ada &amp; <img src="${large}"> <b>more</b></p>`;
  const [once, often] = [await preview(part, 'rich'), await preview(part.repeat(200), 'rich')];
  expect(often).toBe(once.repeat(200));
});

test.each([
  ['html', '&'],
  ['html', '<'],
  ['html', '<li>'],
  ['rich', '@ada-b '],
  ['html', '<ul><li>x</li></ul>'],
] as const)(
  'in the %s editor, a text that repeats %j is limited by the length of its HTML, not of its source',
  async (editor_type, piece) => {
    const text = piece.repeat(Math.floor(postLimits.body / piece.length));
    const answers = [
      await ada.call(previewPost, { body: { text, editor_type } }),
      await submit(ada, { editor_type, post: { two: text } }),
    ];
    const isShort = piece === '<ul><li>x</li></ul>';
    for (const answer of answers)
      expect(answer).toMatchObject(
        isShort ? { status: 200 } : { status: 400, errors: [refusalTexts.tooLong] },
      );
  },
);

test('accepts a plain text of the maximum length; limits the number of lines of a chat and the length of its HTML', async () => {
  expect(
    await submit(ada, { editor_type: 'rich', post: { two: 'x'.repeat(postLimits.body) } }),
  ).toMatchObject({ status: 200 });
  const chat = (lines: number) =>
    submit(ada, { post: { type: 'chat', one: '', two: 'a: b\n'.repeat(lines) } });
  expect(await chat(postLimits.chatLines)).toMatchObject({ status: 200 });
  expect(await chat(postLimits.chatLines + 1)).toMatchObject({
    status: 400,
    errors: [refusalTexts.tooLong],
  });
  expect(
    await submit(ada, {
      post: { type: 'chat', one: '', two: `a: ${'&'.repeat(postLimits.body - 3)}` },
    }),
  ).toMatchObject({ status: 400, errors: [refusalTexts.tooLong] });
});

test('limits the cost, not the length, of the texts that a user has rendered per minute', async () => {
  const limits = createRateLimits(app.db);
  const dear = costOf('*a_'.repeat(833), 'markdown').units;
  expect(dear).toBeGreaterThan(costOf('x'.repeat(postLimits.body), 'rich').units);
  for (let spent = 0; spent + dear < 3_000_000; spent += dear)
    await limits.spendRendering('somebody', dear);
  await expect(limits.spendRendering('somebody', dear)).rejects.toMatchObject({ status: 429 });
  await expect(limits.spendRendering('somebody-else', 10_000_000)).resolves.toBeUndefined();
  await expect(limits.spendRendering('somebody-else', 1)).rejects.toMatchObject({ status: 429 });
});

test('a save returns the HTML of the post up to its read-more mark, or of the whole post if the form was opened on the post’s own page', async () => {
  const two = '<p>Before</p><hr class="read-more"><p>After</p>';
  expect(
    (await save(ada, { context_page: 'dashboard', post: { two } })).post_dashboard_html,
  ).not.toContain('After');
  const { post } = await save(ada, { post: { two } });
  const edited = await save(ada, {
    post_id: post.action.id,
    edit_post_id: post.action.id,
    context_page: 'blogPostSlug',
    post: { two },
  });
  expect(edited.post_dashboard_html).toContain('After');
  const page = await (await ada.get(post.post_url)).text();
  expect(page).toContain('After');
  expect(await (await ada.get('/@ada')).text()).toContain('Keep reading');
});
