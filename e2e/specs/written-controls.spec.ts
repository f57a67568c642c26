import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { exportStyles } from '@tessera/api/testing/export-layout';
import { postsPage } from '@tessera/api/testing/export-pages';
import { appoint } from '../support/appoint-staff.ts';
import { queryDatabase } from '../support/database.ts';
import { expect, ready, test } from '../support/test.ts';

const product = { dataDir: process.env['TESSERA_DATA_DIR'] ?? '' };
/** The URL of a single-colour image, big enough for the large view. */
const drawing = 'https://images.example/x.svg';
/** Logged because the page is opened once before the test serves the image. */
const unresolvedHost = /ERR_NAME_NOT_RESOLVED/;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';
/** Replaces a post's content in the database with an image that no sanitiser would allow. */
const forge = (id: string, attributes: string): Promise<unknown> =>
  queryDatabase(product, (db) =>
    db
      .updateTable('posts')
      .set({
        content: JSON.stringify({
          type: 'text',
          title: '',
          body_html: `<p><img src="${drawing}" alt="Forged" width="400" height="300" ${attributes}></p>`,
        }),
      })
      .where('id', '=', id)
      .execute(),
  );

test('clicking an image that poses as a control reblogs nothing, even if its HTML bypassed the sanitiser', async ({
  person,
  allowed,
}) => {
  allowed.push(unresolvedHost);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('An image');
  await forge(id, `${controlAttributes.action}="fast-reblog"`);
  const page = await bob.open(`/@${ada.blog}`);
  await page.route(drawing, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  await page.reload();
  await ready(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !/cslog|poll|\/log\//.test(request.url()))
      sent.push(request.url());
  });
  await page.getByAltText('Forged').click();
  // like any image in a post's text, it opens in the large view, and nothing else happens
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const mine = await queryDatabase(product, (db) =>
    db.selectFrom('posts').select('id').where('parent_id', '=', id).execute(),
  );
  expect([mine, sent]).toEqual([[], []]);
});

test('a moderator’s click on an image that poses as a control does not flag the blog', async ({
  person,
  allowed,
}) => {
  allowed.push(unresolvedHost);
  const [ada, bob, staff] = [await person(), await person(), await person()];
  await appoint(staff, product);
  const id = await ada.publish('An image');
  await forge(id, `${controlAttributes.action}="moderate"`);
  const report = await queryDatabase(product, async (db) => {
    const { id: userId } = await db
      .selectFrom('auth_user')
      .select('id')
      .where('email', '=', bob.email)
      .executeTakeFirstOrThrow();
    const { blog_id } = await db
      .selectFrom('posts')
      .select('blog_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return db
      .insertInto('reports')
      .values({
        post_id: id,
        blog_id,
        blog_name: ada.blog,
        reporter_id: userId,
        reason: 'spam',
        words: '',
        handled_by: null,
        handled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const page = await staff.open(`/moderation/reports/${report.id}`);
  await page.route(drawing, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  await page.reload();
  await ready(page);
  await page.getByAltText('Forged').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const reported = await queryDatabase(product, (db) =>
    db
      .selectFrom('blogs')
      .select(['is_spam', 'staff_flagged_nsfw', 'is_adult', 'is_uniblock', 'is_suspended'])
      .where('name', '=', ada.blog)
      .executeTakeFirstOrThrow(),
  );
  expect(Object.values(reported)).toEqual([false, false, false, false, false]);
});

test('an exported page, opened from its folder, shows its images and styles and runs no scripts', async ({
  page,
  person,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-export-'));
  const key = `ab/${'0'.repeat(38)}.png`;
  mkdirSync(path.join(folder, 'ada'));
  mkdirSync(path.join(folder, 'media', 'ab'), { recursive: true });
  const id = await (await person()).publish('A post');
  const row = await queryDatabase(product, (db) =>
    db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const body_html = `<p><img src="/media/${key}" alt="Mine"><img src="missing.png" alt="x" onerror="document.title='run'"></p><script>document.title = 'run'</script>`;
  const hostile = { ...row, content: { type: 'text' as const, title: '', body_html }, trail: [] };
  writeFileSync(path.join(folder, 'style.css'), exportStyles);
  writeFileSync(
    path.join(folder, 'media', key),
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  writeFileSync(
    path.join(folder, 'ada', 'posts-0001.html'),
    postsPage(
      { blog: 'ada', number: 1, count: 1 },
      [hostile],
      new Map(),
      new Set([key]),
      'https://tessera.example',
    ),
  );
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(pathToFileURL(path.join(folder, 'ada', 'posts-0001.html')).href);
  await expect
    .poll(() => page.getByAltText('Mine').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  expect(
    await page.locator('article').evaluate((article) => getComputedStyle(article).borderRadius),
  ).toBe('8px');
  await expect.poll(() => refused.length).toBe(2);
  await expect(page).toHaveTitle('Posts by ada');
  rmSync(folder, { recursive: true, force: true });
});
