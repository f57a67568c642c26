import { moderationToggles } from '@tessera/shared-contracts/blogs/endpoints';
import {
  handleReport,
  removeAsStaff,
  report,
} from '@tessera/shared-contracts/moderation/endpoints';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { save } from '../../testing/test-posting.ts';
import { appointStaff } from './appoint-staff.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Registered;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [staff, ada, bob] = [
    await app.register({ blog: 'staff-one', isStaff: true }),
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
  ];
});
afterAll(() => app.close());

const text = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('&#x27;', "'");
const reports = () => app.db.selectFrom('reports').selectAll().orderBy('id').execute();
const newest = async () => (await reports()).at(-1);
const trail = async () =>
  await app.db
    .selectFrom('moderation_log')
    .select(['staff_name', 'action', 'blog_name', 'words'])
    .orderBy('id')
    .execute();

describe('reporting', () => {
  test('a visitor can report a post with a plain form and is thanked; a user can report a blog', async () => {
    const { post } = await save(ada, { post: { one: 'Rude words' } });
    const visitor = await app.visitor();
    const form = await text(await visitor.get(`/report?post=${post.action.id}`));
    expect(form).toContain('Report a post by ada');
    expect(form).toContain('Rude words');
    const answer = await visitor.post(report.path, {
      post: post.action.id,
      blog: '',
      reason: 'harassment',
      words: 'Look at this.',
    });
    expect([answer.status, await text(answer)]).toEqual([
      200,
      expect.stringContaining(moderationTexts.thanks),
    ]);
    expect(await newest()).toMatchObject({
      reporter_id: null,
      blog_name: 'ada',
      post_id: post.action.id,
      reason: 'harassment',
      words: 'Look at this.',
      state: 'open',
      summary: expect.stringContaining('Rude words'),
    });
    expect(await bob.call(report, { body: { blog: 'ada', reason: 'spam' } })).toMatchObject({
      status: 200,
    });
    expect(await newest()).toMatchObject({
      reporter_id: bob.userId,
      post_id: null,
      reason: 'spam',
    });
  });

  test('posts and blogs of others link to the report form; the user’s own do not', async () => {
    expect([
      (await text(await bob.get('/@ada'))).includes('href="/report?blog=ada"'),
      (await text(await ada.get('/@ada'))).includes('href="/report?blog=ada"'),
    ]).toEqual([true, false]);
    const { post } = await save(ada);
    const link = `href="/report?post=${post.action.id}"`;
    expect([
      (await text(await bob.get(post.post_url))).includes(link),
      (await text(await ada.get(post.post_url))).includes(link),
    ]).toEqual([true, false]);
  });

  test('a second report by the same user on the same target is not stored while the first is open', async () => {
    const before = (await reports()).length;
    const target = await app.register({ blog: 'twice' });
    for (const reason of ['spam', 'hate'] as const)
      expect((await bob.call(report, { body: { blog: target.blog, reason } })).status).toBe(200);
    expect(await reports()).toHaveLength(before + 1);
  });

  test('refuses incomplete reports and unknown or hidden targets; a refused form keeps its input', async () => {
    const before = (await reports()).length;
    const { post: hidden } = await save(ada, { post: { state: 'private' } });
    expect(
      (await bob.call(report, { body: { post: hidden.action.id, reason: 'spam' } })).status,
    ).toBe(404);
    expect((await bob.get(`/report?post=${hidden.action.id}`)).status).toBe(404);
    expect((await bob.call(report, { body: { blog: 'nobody-here', reason: 'spam' } })).status).toBe(
      404,
    );
    expect(
      await bob.call(report, { body: { blog: 'ada', post: hidden.action.id, reason: 'spam' } }),
    ).toMatchObject({ status: 400, errors: [moderationTexts.nothingNamed] });
    expect(await bob.call(report, { body: { blog: 'ada', reason: 'other' } })).toMatchObject({
      status: 400,
      errors: [moderationTexts.sayMore],
    });
    const cleo = await app.register({ blog: 'cleo-gone' });
    await app.db
      .updateTable('blogs')
      .set({ deleted_at: new Date() })
      .where('id', '=', cleo.blogId)
      .execute();
    expect((await bob.call(report, { body: { blog: 'cleo-gone', reason: 'spam' } })).status).toBe(
      404,
    );
    for (const path of ['/report', '/report?blog=..%2F', '/report?post=1&blog=ada'])
      expect((await bob.get(path)).status).toBe(404);
    const refused = await bob.post(report.path, { blog: 'ada', post: '', words: 'My words' });
    const html = await text(refused);
    expect([
      refused.status,
      html.includes(moderationTexts.chooseReason),
      html.includes('My words'),
    ]).toEqual([400, true, true]);
    expect(await reports()).toHaveLength(before);
  });

  test('is rate-limited', async () => {
    const strict = await createTestApp({ rateLimitFactor: 1 });
    const [one, other] = [await strict.register(), await strict.register()];
    const statuses = [];
    for (let i = 0; i < 22; i += 1)
      statuses.push(
        (await one.call(report, { body: { blog: other.blog, reason: 'spam' } })).status,
      );
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      20, 429,
    ]);
    await strict.close();
  }, 30_000);
});

describe('staff', () => {
  test('ROLE-15: moderation is closed to everyone who is not staff', async () => {
    for (const person of [ada, await app.visitor()])
      for (const path of ['/moderation', '/moderation/log', '/moderation/reports/1'])
        expect([path, (await person.get(path)).status]).toEqual([path, 404]);
    for (const toggle of Object.values(moderationToggles))
      expect((await ada.call(toggle, { body: { tumblelog: 'bob' } })).status).toBe(403);
    expect(
      (await ada.call(handleReport, { body: { report: '1', state: 'dismissed' } })).status,
    ).toBe(403);
    expect((await ada.call(removeAsStaff, { body: { post: '1', why: 'x' } })).status).toBe(403);
    expect(await text(await staff.get('/settings/account'))).toContain('href="/moderation"');
  });

  test('are appointed and dismissed on the server, and the audit trail records both', async () => {
    const eve = await app.register({ blog: 'eve' });
    expect(await appointStaff(app.db, ' EVE@example.org', true)).toBe(true);
    // the role alone does not suffice: staff need a second factor
    expect((await eve.get('/moderation')).status).toBe(403);
    expect(await appointStaff(app.db, eve.email, false)).toBe(true);
    expect((await eve.get('/moderation')).status).toBe(404);
    expect((await trail()).slice(-2).map(({ action, words }) => [action, words])).toEqual([
      ['appoint staff', 'eve'],
      ['dismiss staff', 'eve'],
    ]);
    expect(await appointStaff(app.db, 'nobody@example.org', true)).toBe(false);
  });

  test('see the reports page by page, filtered by state, reason and kind', async () => {
    const target = await app.register({ blog: 'queued' });
    const rows = Array.from({ length: 35 }, (_, index) => ({
      blog_id: target.blogId,
      blog_name: 'queued',
      reporter_id: null,
      post_id: null,
      reason: 'minors' as const,
      words: `number ${index}.`,
      handled_by: null,
      handled_at: null,
    }));
    await app.db.insertInto('reports').values(rows).execute();
    const first = await text(await staff.get('/moderation?reason=minors'));
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await text(await staff.get(next));
    const seen = [...`${first}${second}`.matchAll(/number (\d+)\./g)].map(([, number]) => number);
    expect([seen.length, new Set(seen).size]).toEqual([35, 35]);
    expect(second).not.toContain('rel="next"');
    expect(await text(await staff.get('/moderation?reason=minors&kind=post'))).toContain(
      'No reports',
    );
    expect(await text(await staff.get('/moderation?state=dismissed&reason=minors'))).toContain(
      'No reports',
    );
    for (const path of [
      '/moderation?state=x&reason=y&kind=z&before=q',
      '/moderation/log?before=-1&blog=%00x',
    ])
      expect((await staff.get(path)).status).toBeLessThan(500);
  });

  test('the page of a report has plain forms for the five marks, and the audit trail records changes to a mark', async () => {
    await bob.call(report, { body: { blog: 'queued', reason: 'copyright' } });
    const row = await newest();
    const html = await text(await staff.get(`/moderation/reports/${row?.id}`));
    for (const { path } of Object.values(moderationToggles))
      expect(html).toContain(`action="${path}"`);
    const pressed = await staff.post('/nsfw/toggle', {
      tumblelog: 'queued',
      return_to: `/moderation/reports/${row?.id}`,
    });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      `/moderation/reports/${row?.id}`,
    ]);
    expect(
      await app.db
        .selectFrom('blogs')
        .select('is_nsfw')
        .where('name', '=', 'queued')
        .executeTakeFirstOrThrow(),
    ).toEqual({ is_nsfw: true });
    expect((await trail()).at(-1)).toEqual({
      staff_name: 'staff-one',
      action: 'set mark nsfw',
      blog_name: 'queued',
      words: '',
    });
    await staff.call(moderationToggles.nsfw, { body: { tumblelog: 'queued' } });
    expect((await trail()).at(-1)).toMatchObject({
      action: 'clear mark nsfw',
      blog_name: 'queued',
    });
    const before = (await trail()).length;
    expect(
      (await staff.call(moderationToggles.spam, { body: { tumblelog: 'nobody-here' } })).status,
    ).toBe(404);
    expect(await trail()).toHaveLength(before);
  });

  test('closing a report closes all open reports on its target; closing it again is refused', async () => {
    const carl = await app.register({ blog: 'carl' });
    for (const person of [ada, bob])
      await person.call(report, { body: { blog: 'carl', reason: 'spam' } });
    const row = await newest();
    const close = () =>
      staff.call(handleReport, {
        body: { report: row?.id ?? '', state: 'dismissed', note: 'Satire.' },
      });
    expect((await close()).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, errors: [moderationTexts.alreadyHandled] });
    expect(
      (await reports())
        .filter(({ blog_name }) => blog_name === 'carl')
        .map(({ state, handled_by }) => [state, handled_by]),
    ).toEqual([
      ['dismissed', staff.userId],
      ['dismissed', staff.userId],
    ]);
    expect((await trail()).at(-1)).toEqual({
      staff_name: 'staff-one',
      action: 'dismiss report',
      blog_name: 'carl',
      words: 'Satire.',
    });
    const log = await text(await staff.get('/moderation/log?blog=carl'));
    expect([log.includes('Satire.'), log.includes('mark nsfw')]).toEqual([true, false]);
    // after closing, the blog can be reported again; the audit trail outlives the blog
    await bob.call(report, { body: { blog: 'carl', reason: 'spam' } });
    expect((await newest())?.state).toBe('open');
    await app.db.deleteFrom('blogs').where('id', '=', carl.blogId).execute();
    expect(await text(await staff.get(`/moderation/reports/${row?.id}`))).toContain(
      'This blog no longer exists.',
    );
    expect(await text(await staff.get('/moderation/log?blog=carl'))).toContain('Satire.');
  });

  test('removing a post tells its owner why, in the settings and by email, and closes the reports on the post', async () => {
    const { post } = await save(ada, { post: { one: 'Against the rules' } });
    await bob.call(report, { body: { post: post.action.id, reason: 'hate' } });
    const row = await newest();
    expect(await text(await staff.get(`/moderation/reports/${row?.id}`))).toContain(
      'Against the rules',
    );
    expect(
      (await staff.call(removeAsStaff, { body: { post: post.action.id, why: ' ' } })).status,
    ).toBe(400);
    expect(
      (
        await staff.post(removeAsStaff.path, {
          post: post.action.id,
          why: 'Threats.',
          return_to: `/moderation/reports/${row?.id}`,
        })
      ).status,
    ).toBe(303);
    expect((await bob.get(`/@ada/post/${post.action.id}`)).status).toBe(404);
    expect(await newest()).toMatchObject({ state: 'acted', handled_by: staff.userId });
    expect(app.mails.at(-1)).toMatchObject({
      to: ada.email,
      text: expect.stringContaining('Threats.'),
    });
    expect(await text(await ada.get('/settings/account'))).toContain('Threats.');
    expect(await text(await bob.get('/settings/account'))).not.toContain('Threats.');
    expect((await trail()).at(-1)).toMatchObject({
      action: 'remove post',
      blog_name: 'ada',
      words: 'Threats.',
    });
    expect(await text(await staff.get(`/moderation/reports/${row?.id}`))).toContain(
      'This post no longer exists.',
    );
    expect(
      (await staff.call(removeAsStaff, { body: { post: post.action.id, why: 'Again.' } })).status,
    ).toBe(404);
  });

  test('of two concurrent removals of a post, one succeeds, with one entry in the audit trail and one email', async () => {
    const { post } = await save(ada, { post: { one: 'Against the rules twice' } });
    const sent = app.mails.length;
    const answers = await Promise.all(
      ['One.', 'Other.'].map((why) =>
        staff.call(removeAsStaff, { body: { post: post.action.id, why } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await trail()).filter(({ words }) => ['One.', 'Other.'].includes(words))).toHaveLength(
      1,
    );
    expect(app.mails.length - sent).toBe(1);
  });
});
