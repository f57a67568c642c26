import { registerAccount } from '@tessera/shared-contracts/accounts/endpoints';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import { blogNameRule } from '@tessera/shared-contracts/blogs/blog';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import * as calls from '@tessera/shared-contracts/settings/endpoints';
import { addFilter } from '@tessera/shared-contracts/filters/endpoints';
import { saveQueueSettings } from '@tessera/shared-contracts/queue/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const plain = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const read = async (answer: Promise<Response>): Promise<{ status: number; html: string }> => {
  const { status, ...rest } = await answer.then(async (got) => ({
    status: got.status,
    text: await got.text(),
  }));
  return { status, html: plain(rest.text) };
};
/** Finds the invalid field in a page: its name, its error, and whether it has autofocus. */
function wrongField(html: string): { name: string; text: string; isFocused: boolean } | undefined {
  const [input = ''] = /<input [^>]*aria-invalid="true"[^>]*>/.exec(html) ?? [];
  if (input === '') return undefined;
  const id = /aria-describedby="([^"]*)"/.exec(input)?.[1]?.split(' ').at(-1) ?? '';
  return {
    name: /name="([^"]+)"/.exec(input)?.[1] ?? '',
    text: new RegExp(`<p class="form__error" id="${id}">([^<]*)</p>`).exec(html)?.[1] ?? '',
    isFocused: /autofocus=""/i.test(input),
  };
}

test.each([
  [
    'a wrong password',
    calls.changePassword.path,
    () => ({ password: 'wrong', new_password: 'another long password' }),
    'password',
    settingsTexts.wrongPassword,
  ],
  [
    'a short new password',
    calls.changePassword.path,
    () => ({ password: ada.password, new_password: 'short' }),
    'new_password',
    accountTexts.passwordShort,
  ],
  [
    'an unchanged password',
    calls.changePassword.path,
    () => ({ password: ada.password, new_password: ada.password }),
    'new_password',
    settingsTexts.samePassword,
  ],
  [
    'an unchanged email address',
    calls.changeEmail.path,
    () => ({ email: ada.email, password: ada.password }),
    'email',
    settingsTexts.sameEmail,
  ],
  [
    'a wrong deletion confirmation',
    calls.deleteAccount.path,
    () => ({ confirmation: 'bob', password: ada.password }),
    'confirmation',
    settingsTexts.wrongConfirmation('ada'),
  ],
  [
    'a wrong password when turning on the second factor',
    calls.beginTwoFactor.path,
    () => ({ password: 'wrong' }),
    'password',
    settingsTexts.wrongPassword,
  ],
  [
    'a taken blog name',
    own.createBlog.path,
    () => ({ name: 'ada', title: '' }),
    'name',
    own.ownBlogTexts.nameTaken,
  ],
  [
    'an invalid blog name',
    own.renameBlog.path,
    () => ({ tumblelog: 'ada', name: 'no name!' }),
    'name',
    blogNameRule,
  ],
  [
    'an unknown invitee',
    own.inviteMember.path,
    () => ({ tumblelog: 'ada', who: 'nobody-here' }),
    'who',
    own.ownBlogTexts.unknownPerson,
  ],
])(
  '%s: the error is shown next to its field, which gets the focus',
  async (_, path, fields, name, text) => {
    const { status, html } = await read(ada.post(path, fields()));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(wrongField(html)).toEqual({ name, text, isFocused: true });
    expect(html.split(`>${text}<`)).toHaveLength(2);
    expect(html).not.toContain(ada.password);
  },
);

test('an error that concerns no single field appears above the form and receives focus; the form shows the submitted choices, which are not saved', async () => {
  const { status, html } = await read(
    ada.post(calls.saveDashboardSettings.path, {
      form_key: 'of another tab',
      endless_scrolling: 'off',
      safe_mode: 'on',
    }),
  );
  expect(status).toBe(403);
  expect(html).toMatch(/<div class="form__errors" role="alert" tabindex="-1" autofocus="">/i);
  expect(html).toContain(pageOutOfDate);
  expect(html).toMatch(/name="safe_mode" checked=""/);
  expect(html).not.toMatch(/name="endless_scrolling" checked=""/);
  expect(
    (
      await app.db
        .selectFrom('profiles')
        .select('endless_scrolling')
        .where('user_id', '=', ada.userId)
        .executeTakeFirstOrThrow()
    ).endless_scrolling,
  ).toBe(true);
});

test('ending a session that no longer exists, or downloading a missing export, shows the error on the settings page that offers the action', async () => {
  const session = await read(
    ada.post(calls.endSession.path, { session: 'gone', return_to: '/settings/tfa?done=session' }),
  );
  expect([
    session.status,
    session.html.includes('Where you are logged in'),
    session.html.includes(settingsTexts.noSession),
  ]).toEqual([404, true, true]);
  const download = await read(ada.get('/settings/account/export/1'));
  expect([
    download.status,
    download.html.includes('Create export'),
    download.html.includes(settingsTexts.exportUnavailable),
  ]).toEqual([404, true, true]);
});

test.each([
  [own.createBlog.path, '/settings/blogs/new'],
  [own.inviteMember.path, '/settings/blogs'],
  [calls.deleteAccount.path, '/settings/account'],
  [calls.requestExport.path, '/settings/account'],
  [calls.endSession.path, '/settings/tfa'],
  [addFilter.path, '/settings/filters'],
  [saveQueueSettings.path, '/queue'],
])(
  'a browser that opens %s, where a refused form left it, is led to the page of the form; a script gets 404',
  async (path, page) => {
    const opened = await ada.get(path);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, page]);
    const fetched = await ada.get(path, { headers: { accept: 'application/json' } });
    expect(fetched.status).toBe(404);
  },
);

test('if an answer to an invitation is refused, the error is shown on the invitation’s page or, if the invitation no longer exists, on the page of the user’s blogs', async () => {
  const hal = await app.register();
  await ada.call(own.inviteMember, { body: { tumblelog: 'ada', who: 'hal.new@example.org' } });
  const [, token = ''] = /invitation\?token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '') ?? [];
  const answer = (fields: Record<string, string>) =>
    read(hal.post(own.answerInvitation.path, { token, ...fields }));
  const early = await answer({ answer: 'accept', form_key: 'of another tab' });
  expect([
    early.status,
    early.html.includes('Join ada?'),
    early.html.includes(pageOutOfDate),
  ]).toEqual([403, true, true]);
  await hal.call(own.answerInvitation, { body: { token, answer: 'decline' } });
  const late = await answer({ answer: 'accept' });
  expect([
    late.status,
    late.html.includes('Join ada?'),
    late.html.includes(own.ownBlogTexts.noInvitation),
  ]).toEqual([404, false, true]);
});

test('if the session has ended, a form gets an error page whose login link leads back to the form’s page', async () => {
  const bob = await app.register({ blog: 'bob' });
  await app.db.deleteFrom('auth_session').where('userId', '=', bob.userId).execute();
  const send = (referer: string) =>
    read(bob.post(calls.saveDashboardSettings.path, { safe_mode: 'on' }, { headers: { referer } }));
  const { status, html } = await send('http://localhost/settings/dashboard?done=1');
  expect([status, html.includes(accountTexts.sessionEnded)]).toEqual([401, true]);
  expect(html).toContain('href="/login?next=%2Fsettings%2Fdashboard%3Fdone%3D1"');
  expect((await send('not an address')).html).toContain('href="/login"');
  expect((await send('http://localhost//evil.example/x')).html).not.toContain('evil.example');
});

test('after registration, people return to the page that sent them to log in, unless it is on another site', async () => {
  const visitor = await app.visitor();
  const { html } = await read(visitor.get('/login?next=%2Ffollow%2Fada'));
  expect(html).toContain('href="/register?next=%2Ffollow%2Fada"');
  expect((await read(visitor.get('/register?next=%2Ffollow%2Fada'))).html).toContain(
    '<input type="hidden" name="next" value="/follow/ada"/>',
  );
  const body = { email: 'way@example.org', password: 'a long enough password', blog: 'on-the-way' };
  expect(
    (
      await read(
        visitor.post(registerAccount.path, { ...body, password: 'short', next: '/follow/ada' }),
      )
    ).html,
  ).toContain('name="next" value="/follow/ada"');
  expect(
    (await visitor.post(registerAccount.path, { ...body, next: '/follow/ada' })).headers.get(
      'location',
    ),
  ).toBe('/follow/ada');
  expect(
    (
      await (
        await app.visitor()
      ).post(registerAccount.path, {
        email: 'x@example.org',
        password: body.password,
        blog: 'x-elsewhere',
        next: '//evil.example',
      })
    ).headers.get('location'),
  ).toBe('/welcome');
});

test('registering twice at the same time creates one account and logs both browsers in; a different password, or registering again ten minutes later, is refused', async () => {
  const body = { email: 'twice@example.org', password: 'a long enough password', blog: 'twice' };
  const [first, second] = await Promise.all([app.visitor(), app.visitor()]);
  const answers = await Promise.all([
    first.post(registerAccount.path, body),
    second.post(registerAccount.path, body),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/welcome'],
    [303, '/welcome'],
  ]);
  expect((await second.get('/dashboard')).status).toBe(200);
  expect(app.mails.filter(({ to }) => to === body.email)).toHaveLength(1);
  expect(
    (
      await (
        await app.visitor()
      ).post(registerAccount.path, { ...body, password: 'some other password' })
    ).status,
  ).toBe(400);
  app.setNow(new Date(Date.now() + 600_000));
  expect((await (await app.visitor()).post(registerAccount.path, body)).status).toBe(400);
  app.setNow(undefined);
});
