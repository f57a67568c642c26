import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBuilds, type BuildOptions, type Builds } from '../../testing/test-builds.ts';

let app: TestApp;
let builds: Builds;
const kit = { changes: { classNames: ['button', 'list'] } };
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  await release('shell', '1.0.0', { ...kit, styles: '.button{}.button--primary{}.list{}' });
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

async function release(name: string, version: string, options: BuildOptions = {}): Promise<void> {
  const { dir } = await builds.make(name, version, options);
  await app.deps.releases.publish(dir);
  await app.deps.releases.show([{ name, version }], { actor: 'ada@desk' });
}
let count = 0;
const drawing = (text: string): BuildOptions => ({
  script: `console.log(${JSON.stringify(text)})`,
});

test.each([
  ['the kit as the shell styles it', 'button button--primary list'],
  ['plain words', 'a list of lists -- a button'],
  ['classes of its own', 'share__button--huge panel--huge'],
  ['names that only begin alike', 'button-row--huge my-button--huge'],
])('a remote that draws %s is shown', async (_case, text) => {
  const version = `1.0.${(count += 1)}`;
  await expect(release('mf_share', version, drawing(text))).resolves.toBeUndefined();
});

test.each([
  ['a variant', 'button button--huge', 'button--huge'],
  ['a part', 'list__head', 'list__head'],
  ['a variant of a part', 'list__head--wide', 'list__head--wide'],
])(
  'a remote that draws %s that the shell does not style waits for the shell',
  async (_case, text, missing) => {
    const version = `2.0.${(count += 1)}`;
    await expect(release('mf_share', version, drawing(text))).rejects.toThrow(
      `mf_share ${version} draws ${missing}, which shell 1.0.0 does not style: release the shell first.`,
    );
  },
);

test('the server half counts, too', async () => {
  const script = `serverHalf = { views: { header: 1 }, render: () => '<p class="button--huge"></p>' };`;
  await expect(
    release('mf_header', '2.1.0', { half: { script, views: { header: 1 } } }),
  ).rejects.toThrow('mf_header 2.1.0 draws button--huge');
});

test('with the shell that styles it, the remote is shown; going back to the older shell is refused', async () => {
  const { releases } = app.deps;
  await release('shell', '2.0.0', { ...kit, styles: '.button{}.button--primary{}.button--huge{}' });
  await release('mf_share', '3.0.0', drawing('button--huge'));
  const back = { name: 'shell', seen: '2.0.0' };
  await expect(releases.rollBack([back], { actor: 'ada@desk' })).rejects.toThrow(
    'mf_share 3.0.0 draws button--huge, which shell 1.0.0 does not style',
  );
  // a remote whose files are gone has nothing to style
  await rm(path.join(releases.folder, 'mf_share/3.0.0/entry.1a.js'));
  await expect(releases.rollBack([back], { actor: 'ada@desk' })).resolves.toEqual([
    { name: 'shell', version: '1.0.0' },
  ]);
});
