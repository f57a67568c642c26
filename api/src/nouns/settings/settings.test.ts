import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { payload } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const stored = (name: string) =>
  app.db.selectFrom('blogs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
const textOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('&lt;', '<').replaceAll('&#x27;', "'");

describe('/settings/save', () => {
  test('API-14: cross-posting can be switched on or off for a blog given by name or id; the data of the post form contains the switches of each blog', async () => {
    const form = new URLSearchParams({
      form_key: ada.formKey,
      tumblelog_name_or_id: 'ada',
      page: 'blog',
      'tumblelog[twitter_send_posts]': 'on',
      'tumblelog[facebook_opengraph_send_posts]': 'off',
    });
    expect(
      await (
        await ada.post('/settings/save', form.toString(), {
          headers: { accept: 'application/json' },
        })
      ).json(),
    ).toEqual({ meta: { status: 200, msg: 'OK' }, response: {} });
    const channels = async () =>
      payload(getPostFormBuilderData, await ada.call(getPostFormBuilderData, {})).channels;
    expect(await channels()).toMatchObject([
      { twitter_send_posts: true, facebook_opengraph_send_posts: false },
    ]);
    expect(
      await ada.call(saveSettings, {
        body: {
          tumblelog_name_or_id: ada.blogId,
          page: 'blog',
          tumblelog: { facebook_opengraph_send_posts: 'on' },
        },
      }),
    ).toMatchObject({ status: 200 });
    expect(await channels()).toMatchObject([
      { twitter_send_posts: true, facebook_opengraph_send_posts: true },
    ]);
  });

  test('ASK-03, ASK-04: settings decide whether a blog accepts questions, and whether it accepts anonymous ones', async () => {
    const set = (tumblelog: Record<string, string>) =>
      ada.call(saveSettings, { body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog } });
    const ask = async (anonymous: boolean) =>
      (await bob.call(askBlog, { body: { recipient: 'ada', question: 'Why?', anonymous } })).status;
    await set({ asks: 'on', anonymous_asks: 'on' });
    expect([await ask(false), await ask(true)]).toEqual([200, 200]);
    await set({ anonymous_asks: 'off' });
    expect([await ask(false), await ask(true)]).toEqual([200, 403]);
    await set({ asks: 'off' });
    expect([await ask(false), await ask(true)]).toEqual([403, 403]);
    expect(await (await bob.get('/@ada')).text()).not.toContain('href="/@ada/ask"');
    await set({ asks: 'on' });
    expect(await (await ada.get('/settings/blog/ada')).text()).toMatch(
      /name="tumblelog\[asks\]" checked="" value="on"/,
    );
  });

  test('API-15: any value of `page` other than `blog` gets 400', async () => {
    for (const page of ['account', '', 'Blog']) {
      const answer = await ada.post(
        '/settings/save',
        JSON.stringify({
          tumblelog_name_or_id: 'ada',
          page,
          tumblelog: { twitter_send_posts: 'off' },
        }),
        { headers: { accept: 'application/json', 'x-form-key': ada.formKey } },
      );
      expect([page, answer.status]).toEqual([page, 400]);
    }
    expect((await stored('ada')).twitter_send_posts).toBe(true);
  });

  test('API-14: for another user’s blog the response is 403, for a visitor 401', async () => {
    const body = {
      tumblelog_name_or_id: 'ada',
      page: 'blog' as const,
      tumblelog: { title: 'Taken over', twitter_send_posts: 'off' },
    };
    expect(await bob.call(saveSettings, { body })).toMatchObject({ status: 403 });
    expect(await (await app.visitor()).call(saveSettings, { body })).toMatchObject({ status: 401 });
    expect(await stored('ada')).toMatchObject({ twitter_send_posts: true });
    expect((await stored('ada')).title).not.toBe('Taken over');
  });

  test('validates titles, descriptions and colours, and keeps fields that are not sent', async () => {
    const save = (tumblelog: Record<string, string>) =>
      bob.call(saveSettings, { body: { tumblelog_name_or_id: 'bob', page: 'blog', tumblelog } });
    const before = (await stored('bob')).theme;
    expect(await save({ title: ' Bob’s days ', link_color: '#AA0033' })).toMatchObject({
      status: 200,
    });
    expect(await stored('bob')).toMatchObject({
      title: 'Bob’s days',
      theme: { ...before, link_color: '#aa0033' },
      twitter_send_posts: false,
    });
    for (const wrong of [
      { title: 'x'.repeat(101) },
      { description: 'x'.repeat(1001) },
      { background_color: 'red' },
      { title_color: '#12345' },
      { link_color: '#12345g' },
    ])
      expect(await save(wrong)).toMatchObject({ status: 400 });
    expect(await save({ description: '' })).toMatchObject({ status: 200 });
    expect((await stored('bob')).title).toBe('Bob’s days');
  });
});

describe('the settings page', () => {
  test('says on the page of apps if there is no network to connect', async () => {
    const entry = 'href="/settings/apps"';
    expect(await (await ada.get('/settings/account')).text()).toContain(entry);
    const page = await (await ada.get('/settings/apps')).text();
    expect(page).toContain('Nothing connected yet.');
    expect(page).toContain(entry);
  });

  test('has a form that works without script: it saves, confirms, and shows the stored values', async () => {
    const page = await (await ada.get('/settings/blog/ada')).text();
    for (const name of [
      'title',
      'description',
      'background_color',
      'link_color',
      'title_color',
      'asks',
      'anonymous_asks',
    ])
      expect(page).toContain(`name="tumblelog[${name}]"`);
    for (const path of ['/settings/blog/ada', '/settings/apps'])
      expect(await (await ada.get(path)).text()).not.toContain('_send_posts]');
    // the page has other forms below this one
    const form = page.slice(
      page.indexOf('action="/settings/save"'),
      page.indexOf('</form>', page.indexOf('action="/settings/save"')),
    );
    const fields = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    const answer = await ada.post('/settings/save', {
      ...fields,
      form_key: ada.formKey,
      'tumblelog[title]': 'Ada <3',
      'tumblelog[description]': 'Notes',
      'tumblelog[background_color]': '#102030',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/settings/blog/ada?saved=1',
    ]);
    // The form was sent with the ask checkboxes unticked. It has no cross-posting fields, because
    // no networks are configured, so cross-posting stays on.
    expect(await stored('ada')).toMatchObject({
      title: 'Ada <3',
      description: 'Notes',
      theme: { background_color: '#102030' },
      twitter_send_posts: true,
      asks: false,
      anonymous_asks: false,
    });
    const after = await textOf(await ada.get('/settings/blog/ada?saved=1'));
    expect(after).toContain('Saved.');
    expect(after).toContain('value="Ada <3"');
  });

  test('shows a refused form again with its input and the reason', async () => {
    const answer = await ada.post('/settings/save', {
      tumblelog_name_or_id: 'ada',
      page: 'blog',
      return_to: '/settings/blog/ada',
      'tumblelog[title]': 'Typed',
      'tumblelog[link_color]': 'nonsense',
    });
    const html = await textOf(answer);
    expect(answer.status).toBe(400);
    expect(html).toMatch(
      /role="alert"[^>]*><ul[^>]*><li>A color is written as # and six digits or letters a to f\./,
    );
    expect(html).toContain('value="Typed"');
    expect((await stored('ada')).title).toBe('Ada <3');
  });

  test('refuses a form that would change another user’s blog', async () => {
    const answer = await bob.post('/settings/save', {
      tumblelog_name_or_id: 'ada',
      page: 'blog',
      return_to: '/settings/blog/ada',
      'tumblelog[title]': 'Bob was here',
    });
    expect(answer.status).toBe(403);
    expect((await stored('ada')).title).toBe('Ada <3');
  });
});
