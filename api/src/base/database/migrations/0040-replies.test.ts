import { sql } from 'kysely';
import { save, storedPost } from '../../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { inTransaction } from '../in-transaction.ts';
import { up } from './0040-replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('existing posts, to which everyone could reply, get the option `allow_answers` and no other change', async () => {
  const ada = await app.register();
  const { post } = await save(ada, { allow_answers: false, members_only: true });
  const { id } = post.action;
  const before = await storedPost(app, id);
  for (const statement of [
    sql`drop trigger release_media_of_gone on replies`,
    sql`drop function release_reply_media()`,
    sql`alter table replies
      drop constraint replies_say_something,
      drop column photo,
      drop column submission_key,
      add constraint replies_text_check check (text <> '')`,
  ])
    await statement.execute(app.db);
  await inTransaction(app.db, (trx) => up(trx));
  expect(await storedPost(app, id)).toEqual({
    ...before,
    options: { ...before.options, allow_answers: true },
  });
  const { rows } = await sql`
    select tgname from pg_trigger
    where tgrelid = 'posts'::regclass and tgenabled <> 'O'`.execute(app.db);
  expect(rows).toEqual([]);
});
