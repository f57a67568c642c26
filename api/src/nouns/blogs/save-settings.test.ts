import { blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { blogSettingsTexts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { blogSettings } from '@tessera/shared-contracts/blogs/own-blogs';
import { payload } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storedBlog } from '../../testing/test-own-blogs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const save = (tumblelog: object, version?: string) =>
  ada.call(saveSettings, {
    body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog, version },
  });
async function versionOf(): Promise<string> {
  const answer = await ada.call(blogSettings, { query: { tumblelog: 'ada' } });
  return payload(blogSettings, answer).owned.version;
}

test('a save of an outdated version is refused and changes nothing; one of the present version is taken', async () => {
  const before = await versionOf();
  expect(await save({ title: 'First' }, before)).toMatchObject({ status: 200 });
  const refused = await save({ title: 'Second', description: 'Lost?' }, before);
  expect(refused.status).toBe(409);
  expect(await storedBlog(app, 'ada')).toMatchObject({ title: 'First', description: '' });
  expect(await save({ title: 'Second' }, await versionOf())).toMatchObject({ status: 200 });
  // programs that know no versions replace what is stored
  expect(await save({ title: 'Third' })).toMatchObject({ status: 200 });
  expect(await storedBlog(app, 'ada')).toMatchObject({ title: 'Third' });
});

test('of two saves of the same version at the same time, one is taken', async () => {
  const version = await versionOf();
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => save({ title }, version)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
});

test('what is not saved with the form leaves the version', async () => {
  const version = await versionOf();
  await save({ twitter_send_posts: true });
  expect(await versionOf()).toBe(version);
  await save({ asks: true, link_color: '#123456' });
  expect(await versionOf()).not.toBe(version);
});

test('only owners read the settings; a refused plain form shows what was typed and the new version', async () => {
  expect(await bob.call(blogSettings, { query: { tumblelog: 'ada' } })).toMatchObject({
    status: 403,
  });
  const answer = await ada.post(saveSettings.path, {
    page: 'blog',
    tumblelog_name_or_id: 'ada',
    version: 'outdated',
    'tumblelog[title]': 'Typed here',
    return_to: '/settings/blog/ada?saved=1',
  });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain(blogSettingsTexts.changedMeanwhile);
  expect(html).toContain('value="Typed here"');
  expect(html).toContain(`name="version" value="${await versionOf()}"`);
});

test('a plain form that is refused for another reason says as well that the settings were changed', async () => {
  const version = await versionOf();
  await save({ title: 'Meanwhile' });
  const refused = await ada.post(saveSettings.path, {
    page: 'blog',
    tumblelog_name_or_id: 'ada',
    version,
    'tumblelog[title]': 'Mine',
    'tumblelog[links][0][label]': 'No address',
    return_to: '/settings/blog/ada?saved=1',
  });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain(blogLinkTexts.noAddress('No address'));
  expect(html).toContain(blogSettingsTexts.changedMeanwhile);
  // both values, and the label that was typed
  for (const text of ['value="Mine"', 'Meanwhile', 'value="No address"'])
    expect(html).toContain(text);
});
