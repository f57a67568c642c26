import sharp from 'sharp';
import {
  blogHeader,
  saveSettings,
  tumblelogPopover,
} from '@tessera/shared-contracts/blogs/endpoints';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import { blogLimits } from '@tessera/shared-contracts/blogs/blog';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { purgeBlogsJob } from './manage-blogs.ts';
import { day, makeImage, sendFile, storedBlog, textOf } from '../../testing/test-own-blogs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob', isConfirmed: true }),
  ];
});
afterAll(async () => {
  app.setNow(undefined);
  await app.close();
});

const stored = (name: string) => storedBlog(app, name);

describe('names', () => {
  test('a new blog can be renamed, and its former name redirects until it is free again', async () => {
    expect(
      await ada.call(own.createBlog, { body: { name: 'ada-two', title: 'Second' } }),
    ).toMatchObject({ status: 200, response: { name: 'ada-two', url: '/@ada-two' } });
    const { post } = await save(ada, { channel_id: 'ada-two', post: { one: 'On the second' } });
    for (const name of ['ada-two', 'settings', 'bob', 'x'])
      expect([name, (await ada.call(own.createBlog, { body: { name } })).status]).toEqual([
        name,
        400,
      ]);
    const drawn = await (await ada.get('/avatar/ada-two/64')).arrayBuffer();
    const answer = await ada.post(own.renameBlog.path, {
      tumblelog: 'ada-two',
      name: 'ada-second',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/settings/blog/ada-second?done=renamed',
    ]);
    expect((await app.stranger().get('/@ada-two')).headers.get('location')).toBe('/@ada-second');
    expect((await app.stranger().get(post.post_url)).headers.get('location')).toBe(
      post.post_url.replace('ada-two', 'ada-second'),
    );
    expect(
      payload(
        blogHeader,
        await bob.call(blogHeader, { query: { tumblelog_name_or_id: 'ada-two' } }),
      ),
    ).toMatchObject({ name: 'ada-second' });
    expect(
      payload(tumblelogPopover, await bob.call(tumblelogPopover, { params: { blog: 'ada-two' } })),
    ).toMatchObject({ name: 'ada-second' });
    // its avatar stays, though the drawing depends on the name
    const kept = await sharp(
      Buffer.from(await (await ada.get('/avatar/ada-second/64')).arrayBuffer()),
    )
      .raw()
      .toBuffer();
    const was = await sharp(Buffer.from(drawn)).raw().toBuffer();
    const difference =
      kept.reduce((sum, value, at) => sum + Math.abs(value - (was[at] ?? 0)), 0) / kept.length;
    expect(difference).toBeLessThan(12);
    await sendFile(
      ada,
      own.setAvatar.path,
      { tumblelog: 'ada-second', return_to: '/' },
      await makeImage('#00aa44'),
    );
    expect(
      Buffer.from(await (await ada.get('/avatar/ada-two/40')).arrayBuffer()).equals(
        Buffer.from(await (await ada.get('/avatar/ada-second/40')).arrayBuffer()),
      ),
    ).toBe(true);
    expect(await bob.call(own.createBlog, { body: { name: 'ada-two' } })).toMatchObject({
      status: 400,
      errors: [own.ownBlogTexts.nameTaken],
    });
    expect(
      await ada.call(own.renameBlog, { body: { tumblelog: 'ada-second', name: 'ada-two' } }),
    ).toMatchObject({ status: 200 });
    expect((await app.stranger().get('/@ada-second')).headers.get('location')).toBe('/@ada-two');
    app.setNow(new Date(Date.now() + (blogLimits.formerNameDays + 1) * day));
    expect((await app.stranger().get('/@ada-second')).status).toBe(404);
    app.setNow(undefined);
    expect(
      await bob.call(own.renameBlog, { body: { tumblelog: 'ada-two', name: 'mine-now' } }),
    ).toMatchObject({ status: 403 });
  });

  test('the numbers of blogs per user and of former names per blog are limited', async () => {
    const eve = await app.register({ blog: 'eve' });
    for (let index = 1; index < blogLimits.perUser; index += 1)
      expect(await eve.call(own.createBlog, { body: { name: `eve-${index}` } })).toMatchObject({
        status: 200,
      });
    expect(await eve.call(own.createBlog, { body: { name: 'eve-too-many' } })).toMatchObject({
      status: 403,
      errors: [own.ownBlogTexts.tooManyBlogs],
    });
    for (let index = 0; index < blogLimits.formerNames; index += 1)
      expect(
        await eve.call(own.renameBlog, {
          body: { tumblelog: index === 0 ? 'eve' : `eve-v${index - 1}`, name: `eve-v${index}` },
        }),
      ).toMatchObject({ status: 200 });
    expect(
      await eve.call(own.renameBlog, {
        body: { tumblelog: `eve-v${blogLimits.formerNames - 1}`, name: 'eve-last' },
      }),
    ).toMatchObject({ status: 400, errors: [own.ownBlogTexts.tooManyNames] });
  });
});

describe('deleting a blog', () => {
  test('requires the user to type the blog’s name, hides the blog and its posts, can be undone, and is final after the grace period', async () => {
    const fay = await app.register({ blog: 'fay' });
    await fay.call(own.createBlog, { body: { name: 'fay-away' } });
    const { post } = await save(fay, { channel_id: 'fay-away', post: { one: 'To be gone' } });
    const remove = (confirmation: string, tumblelog = 'fay-away') =>
      fay.call(own.deleteBlog, { body: { tumblelog, confirmation } });
    expect([
      (await textOf(fay, '/settings/blog/fay/delete')).includes('name="confirmation"'),
      (await textOf(fay, '/settings/blog/fay-away/delete')).includes('name="confirmation"'),
    ]).toEqual([false, true]);
    expect(await remove('yes')).toMatchObject({ status: 400, errors: [own.ownBlogTexts.confirm] });
    expect(await remove('fay', 'fay')).toMatchObject({
      status: 403,
      errors: [own.ownBlogTexts.primary],
    });
    expect(
      await bob.call(own.deleteBlog, { body: { tumblelog: 'fay-away', confirmation: 'fay-away' } }),
    ).toMatchObject({ status: 403 });
    expect(await remove('@Fay-Away')).toMatchObject({ status: 200 });
    expect([
      (await app.stranger().get('/@fay-away')).status,
      (await fay.get(post.post_url)).status,
      (await fay.get('/settings/blog/fay-away')).status,
    ]).toEqual([410, 410, 403]);
    expect(
      await fay.call(updatePost, {
        body: { channel_id: 'fay-away', post: { type: 'text', one: 'Still?' } },
      }),
    ).toMatchObject({ status: 403 });
    expect(await textOf(fay, '/settings/blogs')).toContain('@fay-away');
    expect(await bob.call(own.restoreBlog, { body: { tumblelog: 'fay-away' } })).toMatchObject({
      status: 404,
    });
    expect(await fay.call(own.restoreBlog, { body: { tumblelog: 'fay-away' } })).toMatchObject({
      status: 200,
    });
    expect([
      (await app.stranger().get('/@fay-away')).status,
      (await app.stranger().get(post.post_url)).status,
    ]).toEqual([200, 200]);

    await app.db
      .updateTable('blogs')
      .set({ is_suspended: true })
      .where('name', '=', 'fay-away')
      .execute();
    await remove('fay-away');
    await fay.call(own.restoreBlog, { body: { tumblelog: 'fay-away' } });
    expect((await stored('fay-away')).is_suspended).toBe(true);

    await remove('fay-away');
    await purgeBlogsJob.run(app.deps, {});
    expect(
      await app.db.selectFrom('blogs').select('id').where('name', '=', 'fay-away').execute(),
    ).toHaveLength(1);
    app.setNow(new Date(Date.now() + (blogLimits.deletedDays + 1) * day));
    await purgeBlogsJob.run(app.deps, {});
    app.setNow(undefined);
    expect(
      await app.db.selectFrom('blogs').select('id').where('name', '=', 'fay-away').execute(),
    ).toHaveLength(0);
  });
});

describe('order', () => {
  test('users can reorder their blogs, and the first is the primary one', async () => {
    const gus = await app.register({ blog: 'gus' });
    for (const name of ['gus-b', 'gus-c']) await gus.call(own.createBlog, { body: { name } });
    const order = async () =>
      [
        ...(await textOf(gus, '/settings/blogs')).matchAll(
          /class="list__note">@([\w-]+)(?: · primary blog)?/g,
        ),
      ].map(([whole, name]) => `${name}${whole.includes('primary') ? '*' : ''}`);
    expect(await order()).toEqual(['gus*', 'gus-b', 'gus-c']);
    const move = (tumblelog: string, to: 'primary' | 'up' | 'down') =>
      gus.call(own.arrangeBlog, { body: { tumblelog, move: to } });
    await move('gus-c', 'up');
    expect(await order()).toEqual(['gus*', 'gus-c', 'gus-b']);
    await move('gus-b', 'primary');
    expect(await order()).toEqual(['gus-b*', 'gus', 'gus-c']);
    await move('gus-b', 'down');
    expect(await order()).toEqual(['gus*', 'gus-b', 'gus-c']);
    expect(
      await bob.call(own.arrangeBlog, { body: { tumblelog: 'gus', move: 'primary' } }),
    ).toMatchObject({ status: 403 });
  });
});

describe('permissions and settings of a blog', () => {
  const set = (tumblelog: Record<string, unknown>) =>
    ada.call(saveSettings, { body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog } });

  test('ICON-02: the header of a blog says whether the blog accepts submissions, and messages from this viewer', async () => {
    const record = async (by: Registered) =>
      payload(blogHeader, await by.call(blogHeader, { query: { tumblelog_name_or_id: 'ada' } }));
    expect(await record(bob)).toMatchObject({ submissions: false, can_receive_messages: true });
    await set({ submissions: 'on', messages_from: 'followed' });
    expect(await record(bob)).toMatchObject({ submissions: true, can_receive_messages: false });
    const say = () =>
      bob.call(sendMessage, {
        body: { participant: 'bob', participants: ['ada'], message: 'Hello' },
      });
    expect(await say()).toMatchObject({
      status: 428,
      errors: ['ada only accepts messages from blogs it follows.'],
    });
    await ada.call(follow, { body: { tumblelog: 'bob' } });
    expect(await record(bob)).toMatchObject({ can_receive_messages: true });
    expect(await say()).toMatchObject({ status: 200 });
    await set({ messages_from: 'nobody' });
    // existing conversations continue
    expect([(await say()).status, (await record(bob)).can_receive_messages]).toEqual([200, false]);
  });

  test('CARD-03: only known fonts, avatar shapes and submission types are stored, and guidelines only up to their maximum length', async () => {
    expect(
      await set({
        title_font: 'Lobster',
        title_font_weight: 'normal',
        avatar_shape: 'circle',
        show_header_image: 'off',
        submission_types: ['', 'quote', 'nonsense'],
        submission_guidelines: ' Be brief. ',
        is_login_only: 'on',
      }),
    ).toMatchObject({ status: 200 });
    expect(await stored('ada')).toMatchObject({
      theme: {
        title_font: 'Lobster',
        title_font_weight: 'normal',
        avatar_shape: 'circle',
        show_header_image: false,
        show_title: true,
      },
      submission_types: ['quote'],
      submission_guidelines: 'Be brief.',
      is_login_only: true,
    });
    for (const wrong of [
      { title_font: 'Comic Sans' },
      { title_font_weight: '900' },
      { avatar_shape: 'hexagon' },
      { messages_from: 'friends' },
      { submission_guidelines: 'x'.repeat(blogLimits.guidelines + 1) },
    ])
      expect(await set(wrong)).toMatchObject({ status: 400 });
    const page = await textOf(ada, '/settings/blog/ada');
    expect(page).toContain('<option value="Lobster" selected="">');
    expect(page).toMatch(/name="tumblelog\[submission_types\]\[\]" checked="" value="quote"/);
    expect(page).not.toMatch(/name="tumblelog\[submission_types\]\[\]" checked="" value="text"/);
    await set({ is_login_only: 'off' });
  });
});
