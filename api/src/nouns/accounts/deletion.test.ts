import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { deleteAccount, requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { settingsLimits, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { sql } from 'kysely';
import { likeOf, reblogOf, replyOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeMessages } from '../../testing/test-messages.ts';
import { sweepAccountsJob } from './delete-account.ts';
import { exportStore } from './export-store.ts';
import { makeExport } from './make-export.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const leave = (person: Registered) =>
  person.call(deleteAccount, { body: { password: person.password, confirmation: person.blog } });
const exists = async (person: Registered): Promise<boolean> =>
  (await app.db
    .selectFrom('auth_user')
    .select('id')
    .where('id', '=', person.userId)
    .executeTakeFirst()) !== undefined;
/** Runs the hourly job, and the jobs that it sends, at a given time. */
async function sweep(at: Date): Promise<void> {
  app.setNow(at);
  await sweepAccountsJob.run(app.deps, {});
  await app.jobs.runAll();
  app.setNow(undefined);
}

test('after the grace period, an account and its content are deleted, and its likes, reblogs and replies no longer count on others’ posts', async () => {
  const ada = await app.register({ blog: 'ada' });
  const bob = await app.register({ blog: 'bob' });
  const { post: bobsPost } = await save(bob);
  const { post: adasPost } = await save(ada);
  await ada.call(like, likeOf(bobsPost));
  await ada.call(follow, { body: { tumblelog: 'bob' } });
  await ada.call(replyToPost, replyOf(bobsPost));
  await save(ada, reblogOf(bobsPost));
  const { post: reblog } = await save(bob, reblogOf(adasPost));
  await ada.call(requestExport, {});
  await app.jobs.runAll();
  const counts = () =>
    app.db
      .selectFrom('posts')
      .select(['like_count', 'reblog_count', 'reply_count'])
      .where('id', '=', bobsPost.action.id)
      .executeTakeFirstOrThrow();
  expect(await counts()).toEqual({ like_count: 1, reblog_count: 1, reply_count: 1 });

  expect(await leave(ada)).toMatchObject({ status: 200 });
  expect((await ada.get('/dashboard')).status).toBe(303);
  expect(app.mails.at(-1)).toMatchObject({
    to: ada.email,
    subject: expect.stringContaining('will be deleted'),
  });
  await sweep(later(settingsLimits.deletionDays - 0.1));
  expect(await exists(ada)).toBe(true);
  expect((await bob.get('/@ada')).status).toBe(200);
  await sweep(later(settingsLimits.deletionDays + 0.1));
  expect(await exists(ada)).toBe(false);
  expect((await bob.get('/@ada')).status).toBe(404);
  expect(await counts()).toEqual({ like_count: 0, reblog_count: 0, reply_count: 0 });
  // reblogs by others stay
  expect(await (await bob.get(reblog.post_url)).text()).toContain('All day.');
  expect(app.mails.at(-1)).toMatchObject({
    to: ada.email,
    subject: expect.stringContaining('was deleted'),
  });
  // name and address are free again
  await app.register({ blog: 'ada', email: ada.email });
});

test('deleting an account deletes the files of all its exports', async () => {
  const una = await app.register();
  const exports = await app.db
    .insertInto('exports')
    .values(
      Array.from({ length: 25 }, () => ({
        user_id: una.userId,
        state: 'ready' as const,
        expires_at: later(settingsLimits.deletionDays + 7),
      })),
    )
    .returning('id')
    .execute();
  const file = path.join(app.deps.env.dataDir, 'one-export');
  await writeFile(file, 'all data');
  const store = exportStore(app.deps.env);
  for (const { id } of exports) await store.keep(id, file);
  await leave(una);
  await sweep(later(settingsLimits.deletionDays + 0.1));
  const left = await Promise.all(exports.map(({ id }) => store.open(id)));
  expect(left.filter((found) => found !== undefined)).toEqual([]);
});

test('if an account is deleted while its export is being stored, the file is removed and no email is sent', async () => {
  const gus = await app.register();
  await gus.call(requestExport, {});
  const { id } = await app.db
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', gus.userId)
    .executeTakeFirstOrThrow();
  // the export is marked as ready once its file is stored: just before that, the row disappears
  await sql`
    create function delete_export() returns trigger language plpgsql as $$
      begin
        delete from exports where id = old.id;
        return null;
      end $$`.execute(app.db);
  await sql`
    create trigger delete_export
    before update on exports
    for each row when (new.state = 'ready')
    execute function delete_export()`.execute(app.db);
  const before = app.mails.length;
  await makeExport(app.deps, id);
  await sql`drop function delete_export cascade`.execute(app.db);
  expect(await app.db.selectFrom('exports').where('id', '=', id).select('id').execute()).toEqual(
    [],
  );
  expect(await exportStore(app.deps.env).open(id)).toBeUndefined();
  expect(app.mails).toHaveLength(before);
});

test('deleting an account deletes its conversations for both sides, with their messages and search entries', async () => {
  const [cleo, dora, emil] = [await app.register(), await app.register(), await app.register()];
  const id = await storeMessages(app, cleo, dora, 'From cleo');
  await storeMessages(app, dora, cleo, 'From dora');
  const kept = await storeMessages(app, dora, emil, 'Kept');
  const left = async (conversation: string) => {
    const { rows } = await sql<{ rows: number }>`
      select (
        (select count(*) from conversations where id = ${conversation})
        + (select count(*) from conversation_members where conversation_id = ${conversation})
        + (select count(*) from messages where conversation_id = ${conversation})
        + (select count(*) from message_search where conversation_id = ${conversation})
      )::int as rows`.execute(app.db);
    return rows[0]?.rows;
  };
  expect([await left(id), await left(kept)]).toEqual([7, 5]);
  await leave(cleo);
  await sweep(later(settingsLimits.deletionDays + 0.1));
  expect(await exists(cleo)).toBe(false);
  expect([await left(id), await left(kept)]).toEqual([0, 5]);
});

test('cleanup deletes links, abandoned logins and email changes a day after they expire, and codes a day after they are used', async () => {
  const ida = await app.register({ blog: 'ida' });
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  await app.db
    .insertInto('auth_verification')
    .values([
      { id: 'old', identifier: 'old', value: 'x', expiresAt: at(-2) },
      { id: 'new', identifier: 'new', value: 'x', expiresAt: at(1) },
    ])
    .execute();
  await app.db
    .insertInto('used_codes')
    .values([
      { user_id: ida.userId, code: '111111', used_at: at(-2) },
      { user_id: ida.userId, code: '222222', used_at: at(0) },
    ])
    .execute();
  await app.db
    .insertInto('email_changes')
    .values({
      user_id: ida.userId,
      email: 'later@example.org',
      token_hash: 'x',
      expires_at: at(-2),
    })
    .execute();
  await sweep(at(0));
  expect(
    (
      await app.db
        .selectFrom('auth_verification')
        .select('id')
        .where('id', 'in', ['old', 'new'])
        .execute()
    ).map(({ id }) => id),
  ).toEqual(['new']);
  expect(
    (await app.db.selectFrom('used_codes').select('code').execute()).map(({ code }) => code),
  ).toEqual(['222222']);
  expect(await app.db.selectFrom('email_changes').select('email').execute()).toEqual([]);
});

test('logging in within the grace period cancels the deletion and says so', async () => {
  const cai = await app.register({ blog: 'cai' });
  const answer = await cai.post(deleteAccount.path, {
    password: cai.password,
    confirmation: '@Cai',
  });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('Your account will be deleted'),
  ]);
  const back = await app.visitor();
  const login = await back.post(logIn.path, { email: cai.email, password: cai.password });
  expect(login.headers.get('location')).toBe('/settings/account?kept=1');
  expect(await (await back.get('/settings/account?kept=1')).text()).toContain(
    settingsTexts.deletionCalledOff,
  );
  await sweep(later(30));
  expect(await exists(cai)).toBe(true);
});

test('deletion requires the password and the blog name; a refused form shows the error', async () => {
  const dan = await app.register({ blog: 'dan' });
  const ask = (password: string, confirmation: string) =>
    dan.post(deleteAccount.path, { password, confirmation });
  const wrongName = await ask(dan.password, 'dave');
  expect([wrongName.status, await wrongName.text()]).toEqual([
    400,
    expect.stringContaining(settingsTexts.wrongConfirmation('dan')),
  ]);
  expect((await ask('guess', 'dan')).status).toBe(403);
  await sweep(later(30));
  expect(await exists(dan)).toBe(true);
});

test('a shared blog keeps the posts of its deleted owner, and another member becomes the owner', async () => {
  const eve = await app.register({ blog: 'eve' });
  const fay = await app.register({ blog: 'fay' });
  const shared = await app.db
    .insertInto('blogs')
    .values({ name: 'choir', title: 'Choir', theme: JSON.stringify(defaultTheme) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('blog_members')
    .values([
      { blog_id: shared.id, user_id: eve.userId, role: 'owner' },
      { blog_id: shared.id, user_id: fay.userId, role: 'member' },
    ])
    .execute();
  const { post } = await save(eve, { channel_id: 'choir' });
  expect(await (await eve.get('/settings/account')).text()).toContain('choir');
  await leave(eve);
  await sweep(later(15));
  expect(await exists(eve)).toBe(false);
  expect(
    await app.db
      .selectFrom('posts')
      .select('author_id')
      .where('id', '=', post.action.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ author_id: fay.userId });
  expect(
    await app.db
      .selectFrom('blog_members')
      .select(['user_id', 'role'])
      .where('blog_id', '=', shared.id)
      .execute(),
  ).toEqual([{ user_id: fay.userId, role: 'owner' }]);
  expect((await app.register().then((reader) => reader.get('/@eve'))).status).toBe(404);
});

test('an interrupted deletion resumes, and blocks login in the meantime', async () => {
  const gil = await app.register({ blog: 'gil' });
  await save(gil);
  await leave(gil);
  app.setNow(later(15));
  const blogs = app.db.selectFrom('blogs').select('id').where('name', '=', 'gil');
  const { id } = await blogs.executeTakeFirstOrThrow();
  // as if the process had crashed after its first steps
  await app.db.deleteFrom('auth_account').where('userId', '=', gil.userId).execute();
  await app.db.deleteFrom('posts').where('blog_id', '=', id).execute();
  expect(
    (
      await (
        await app.visitor()
      ).call(logIn, { body: { email: gil.email, password: gil.password } })
    ).status,
  ).toBe(401);
  await sweep(later(15));
  expect([await exists(gil), await blogs.executeTakeFirst()]).toEqual([false, undefined]);
});
