import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import { blogLimits } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { day, textOf } from '../../testing/test-own-blogs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(async () => {
  app.setNow(undefined);
  await app.close();
});

describe('members of a blog', () => {
  const invite = (who: string, by: Registered = ada) =>
    by.call(own.inviteMember, { body: { tumblelog: 'ada', who } });
  const members = async () =>
    await app.db
      .selectFrom('blog_members')
      .select(['user_id', 'role'])
      .where('blog_id', '=', ada.blogId)
      .orderBy('role', 'desc')
      .execute();

  test('a user is invited by blog name, joins, posts as the blog, cannot change it until made an owner, and leaves', async () => {
    expect(await invite('@Bob')).toMatchObject({ status: 200 });
    expect(app.mails.at(-1)).toMatchObject({
      to: bob.email,
      subject: expect.stringContaining('ada'),
    });
    expect(await textOf(ada, '/settings/blog/ada/members')).toContain('Invited; expires');
    const [invitation] = await app.db.selectFrom('blog_invitations').selectAll().execute();
    const dan = await app.register({ blog: 'dan' });
    expect(
      await dan.call(own.answerInvitation, {
        body: { invitation: invitation?.id ?? '', answer: 'accept' },
      }),
    ).toMatchObject({ status: 404 });
    expect(await textOf(bob, '/settings/blogs')).toContain('@ada invited you to join');
    expect(
      await bob.call(own.answerInvitation, {
        body: { invitation: invitation?.id ?? '', answer: 'accept' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await members()).toEqual([
      { user_id: ada.userId, role: 'owner' },
      { user_id: bob.userId, role: 'member' },
    ]);
    expect(
      await bob.call(updatePost, {
        body: { channel_id: 'ada', post: { type: 'text', one: 'By a member' } },
      }),
    ).toMatchObject({ status: 200 });
    expect(await textOf(app.stranger(), '/@ada')).toContain('By a member');
    expect(
      await bob.call(saveSettings, {
        body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog: { title: 'Mine' } },
      }),
    ).toMatchObject({ status: 403, errors: [own.ownBlogTexts.notOwner] });
    for (const refused of [
      bob.call(own.renameBlog, { body: { tumblelog: 'ada', name: 'taken-over' } }),
      bob.call(own.deleteBlog, { body: { tumblelog: 'ada', confirmation: 'ada' } }),
      invite('dan', bob),
      bob.call(own.changeRole, { body: { tumblelog: 'ada', member: 'bob', role: 'owner' } }),
      bob.call(own.removeMember, { body: { tumblelog: 'ada', member: 'ada' } }),
    ])
      expect(await refused).toMatchObject({ status: 403 });
    expect(await textOf(bob, '/settings/blog/ada')).toContain('You’re a member of this blog');
    expect(await invite('bob')).toMatchObject({ status: 400, errors: [own.ownBlogTexts.member] });
    expect(
      await ada.call(own.removeMember, { body: { tumblelog: 'ada', member: 'ada' } }),
    ).toMatchObject({ status: 400, errors: [own.ownBlogTexts.lastOwner] });
    expect(
      await ada.call(own.changeRole, { body: { tumblelog: 'ada', member: 'bob', role: 'owner' } }),
    ).toMatchObject({ status: 200 });
    expect(
      await ada.call(own.changeRole, { body: { tumblelog: 'ada', member: 'ada', role: 'member' } }),
    ).toMatchObject({ status: 200 });
    expect(
      await bob.call(own.changeRole, { body: { tumblelog: 'ada', member: 'ada', role: 'owner' } }),
    ).toMatchObject({ status: 200 });
    expect(
      await bob.call(own.removeMember, { body: { tumblelog: 'ada', member: 'bob' } }),
    ).toMatchObject({ status: 200 });
    expect((await bob.get('/settings/blog/ada')).status).toBe(403);
  });

  test('an emailed invitation works once, for anyone with the link and an account', async () => {
    expect(await invite('new.person@example.org')).toMatchObject({ status: 200 });
    const [, path = ''] =
      /(\/settings\/blogs\/invitation\?token=[\w-]+)/.exec(app.mails.at(-1)?.text ?? '') ?? [];
    expect((await app.stranger().get(path)).headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
    const hal = await app.register({ blog: 'hal' });
    expect(await textOf(hal, path)).toContain('Join ada?');
    const token = path.split('=').at(-1) ?? '';
    // the log has paths without their queries; earlier emails have the token in the path
    const old = await hal.get(`${pages.invitation.path}/${token}`);
    expect([old.status, old.headers.get('location')]).toEqual([303, path]);
    expect(
      await hal.call(own.answerInvitation, { body: { token, answer: 'decline' } }),
    ).toMatchObject({ status: 200 });
    expect(await members()).toHaveLength(1);
    expect([
      (await hal.get(path)).status,
      (await hal.call(own.answerInvitation, { body: { token, answer: 'accept' } })).status,
    ]).toEqual([404, 404]);
    for (const wrong of ['nobody-here', 'not an address@', ''])
      expect([wrong, (await invite(wrong)).status]).toEqual([wrong, 400]);
    await invite('hal');
    app.setNow(new Date(Date.now() + (blogLimits.invitationDays + 1) * day));
    expect(await textOf(hal, '/settings/blogs')).not.toContain('invited you to join');
    app.setNow(undefined);
    const [waiting] = await app.db.selectFrom('blog_invitations').select('id').execute();
    expect(
      await ada.call(own.withdrawInvitation, {
        body: { tumblelog: 'ada', invitation: waiting?.id ?? '' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await app.db.selectFrom('blog_invitations').select('id').execute()).toEqual([]);
  });

  test('when members and invitations reach the limit, an invitation can be repeated, but nobody else can be invited', async () => {
    const eve = await app.register({ blog: 'eve' });
    const inviteToEve = (who: string) =>
      eve.call(own.inviteMember, { body: { tumblelog: 'eve', who } });
    for (let count = 1; count < blogLimits.members; count += 1) {
      // six hours between invitations: rate limits reset, but no invitation expires during the loop
      app.setNow(new Date(Date.now() + (count * day) / 4));
      expect(await inviteToEve(`friend${count}@example.com`)).toMatchObject({ status: 200 });
    }
    expect(await inviteToEve('friend19@example.com')).toMatchObject({ status: 200 });
    expect(await inviteToEve('friend20@example.com')).toMatchObject({
      status: 403,
      errors: [own.ownBlogTexts.full],
    });
    app.setNow(undefined);
  });
});
