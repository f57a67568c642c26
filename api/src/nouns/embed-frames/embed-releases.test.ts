import { embedView } from '@tessera/shared-contracts/sharing/embed-views';
import { save } from '../../testing/test-posting.ts';
import { createBuilds, type Builds } from '../../testing/test-builds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let builds: Builds;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  const ada = await app.register({ blog: 'ada' });
  const { post } = await save(ada, { post: { one: 'Rain at last' } });
  address = `/embed/ada/${post.action.id}`;
});
afterAll(async () => {
  await builds.remove();
  await app.close();
});

/** Activates a release that renders the given props version of the view, and requests the frame. */
async function frameOf(version: string, embed: number) {
  const script = `serverHalf = { views: { embed: ${embed} }, render: (view, props) => '<main>${version} ' + (JSON.parse(props).post?.summary ?? '') + '</main>' };`;
  const build = await builds.make('mf_viewer', version, { half: { script, views: { embed } } });
  await app.deps.releases.publish(build.dir);
  await app.deps.releases.show([{ name: 'mf_viewer', version }], { actor: 'ada@desk' });
  const answer = await app.stranger().get(address);
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    html: await answer.text(),
  };
}

test('a release draws the frame; a frame that no release can draw is not cached', async () => {
  const missing = await frameOf('1.0.0', embedView.version + 1);
  expect(missing).toMatchObject({ status: 503, cache: 'no-store' });
  expect(missing.html).toMatch(/<body class="embed"><p [^>]*>[^<]+ is unavailable\.<\/p><script>/);
  const rendered = await frameOf('2.0.0', embedView.version);
  expect(rendered).toMatchObject({ status: 200, cache: 'public, max-age=60' });
  expect(rendered.html).toContain('<body class="embed"><main>2.0.0 Rain at last</main><script>');
  // without a shell, no styles are joined
  expect(rendered.html).toContain('href="/releases/mf_viewer/2.0.0/style.2b.css"');
});
