import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import * as v from 'valibot';
import {
  createBuilds,
  hash,
  joinedFile,
  stylesOf,
  type Builds,
} from '../../testing/test-builds.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let builds: Builds;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  ada = await app.register({ blog: 'ada' });
  await release('shell', '1.0.0');
  await release('mf_header', '1.0.0', { half: half('"<p>Header</p>"', 'header') });
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

/** A server half that renders its views with an expression that can use `view` and `props`. */
const half = (rendered: string, ...names: readonly string[]) => {
  const views = Object.fromEntries(names.map((name) => [name, 1]));
  return {
    script: `serverHalf = { views: ${JSON.stringify(views)}, render(view, json) {
      const props = JSON.parse(json);
      return ${rendered};
    } };`,
    views,
  };
};
const postsHalf = (word: string) =>
  half(
    `'<p>${word}: ' + view + ' ' + props.posts.map(({ summary }) => summary).join() + '</p>'`,
    'stream',
    'posts',
  );
async function release(
  name: string,
  version: string,
  { channel, ...options }: Parameters<Builds['make']>[2] & { channel?: string } = {},
): Promise<void> {
  const { dir } = await builds.make(name, version, options);
  await app.deps.releases.publish(dir);
  await app.deps.releases.show([{ name, version }], { channel, actor: 'ada@desk' });
}
const joinChannel = (channel: string) =>
  app.db
    .updateTable('profiles')
    .set({ release_channel: channel })
    .where('user_id', '=', ada.userId)
    .execute();
const open = async (client: Pick<Registered, 'get'>, path: string) => {
  const answer = await client.get(path);
  return { status: answer.status, html: await answer.text() };
};
const saved = v.object({ post_dashboard_html: v.string() });
async function save(words: string): Promise<string> {
  const { status, response } = await ada.call(updatePost, {
    body: { channel_id: 'ada', post: { type: 'text', one: words } },
  });
  expect(status).toBe(200);
  return v.parse(saved, response).post_dashboard_html;
}
/** The current and the previous version of mf-viewer in the registry that a page contains. */
function registryOf(html: string) {
  const [, json = ''] =
    new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(html) ?? [];
  const { current, previous } =
    v.parse(bootstrap, JSON.parse(json)).config.registry.remotes['mf_viewer'] ?? {};
  return [current?.version, previous?.version];
}
const sheetOf = (html: string): string | undefined =>
  /href="(\/releases\/joined\/[^"]+)"/.exec(html)?.[1];

test('the release of the user’s channel draws posts in pages and in responses to calls; pages link its styles', async () => {
  await release('mf_viewer', '1.0.0', { half: postsHalf('usual') });
  await release('mf_viewer', '2.0.0', { half: postsHalf('bold'), channel: 'bold' });
  expect(await save('One')).toBe('<p>usual: posts One</p>');
  expect((await open(ada, '/dashboard')).html).toContain('<p>usual: stream One</p>');

  await joinChannel('bold');
  expect(await save('Two')).toBe('<p>bold: posts Two</p>');
  const { html } = await open(ada, '/@ada');
  expect(html).toContain('<p>bold: stream Two,One</p>');
  expect(html).toContain('<p>Header</p>');
  expect(sheetOf(html)).toBe(joinedFile('shell@1.0.0,mf_header@1.0.0,mf_viewer@2.0.0', 'css'));
  const { html: forVisitors } = await open(await app.visitor(), '/');
  // the front page shows one post of a blog per day
  expect(forVisitors).toContain('<p>usual: stream Two</p>');
  const older = await ada.get('/svc/post/dashboard/before/999999999999999999');
  expect(await older.text()).toBe('<p>bold: posts Two,One</p>');
  await joinChannel('');
});

test('a page without posts links the same styles, because an overlay may show posts', async () => {
  const [posts, settings] = [await open(ada, '/dashboard'), await open(ada, '/settings/account')];
  expect(sheetOf(settings.html)).toBe(sheetOf(posts.html));
});

test('styles that cannot be joined are linked one by one', async () => {
  const styles = jest.spyOn(app.deps.releases.joined, 'at').mockResolvedValue(undefined);
  const { html } = await open(ada, '/settings/account');
  styles.mockRestore();
  expect(html.match(/<link rel="stylesheet" href="[^"]+"/g)).toEqual(
    ['shell/1.0.0', 'mf_header/1.0.0', 'mf_viewer/1.0.0'].map(
      (place) => `<link rel="stylesheet" href="/releases/${place}/style.2b.css"`,
    ),
  );
  expect(html).toContain(`integrity="${hash(stylesOf('mf_viewer'))}"`);
});

test('the previous release draws posts that the new release cannot draw, and the page gets the previous release’s browser half', async () => {
  const broken = half(
    `props.posts.some(({ summary }) => summary === 'Two') ? undefined.oops : '<p>new</p>'`,
    'stream',
    'posts',
  );
  await release('mf_viewer', '3.0.0', { half: broken });
  const { status, html } = await open(ada, '/dashboard');
  expect([status, registryOf(html)]).toEqual([200, ['1.0.0', undefined]]);
  expect(html).toContain('<p>usual: stream Two,One</p>');
  expect(html).toContain('<p>Header</p>');
  expect(sheetOf(html)).toBe(joinedFile('shell@1.0.0,mf_header@1.0.0,mf_viewer@1.0.0', 'css'));
});

test('without a release that can draw posts, a page shows a notice but works, and posts are saved', async () => {
  for (const version of ['4.0.0', '5.0.0'])
    await release('mf_viewer', version, { half: half('undefined.oops') });
  const { status, html } = await open(ada, '/dashboard');
  expect([status, html.includes('<p>Header</p>')]).toEqual([200, true]);
  // only one notice for all views of the remote
  expect(html.match(/is unavailable\.<\/p>/g)).toHaveLength(1);
  expect(await save('Three')).toBe('');
  const older = await ada.get('/svc/post/dashboard/before/999999999999999999');
  expect([older.status, await older.text()]).toEqual([
    503,
    expect.stringContaining(refusalTexts.notRendered),
  ]);
});
