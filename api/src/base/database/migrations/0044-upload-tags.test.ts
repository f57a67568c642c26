import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { inTransaction } from '../in-transaction.ts';
import { up } from './0044-upload-tags.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const key = (digit: string, extension: string): string =>
  `${digit.repeat(2)}/${digit.repeat(38)}.${extension}`;

test('tags stored with audio are removed, their covers may be deleted, and nothing else changes', async () => {
  const [track, cover, film, poster] = [
    key('a', 'mp3'),
    key('b', 'jpg'),
    key('c', 'mov'),
    key('d', 'jpg'),
  ];
  const played = { url: `/media/${key('e', 'mp4')}`, poster: `/media/${poster}` };
  await sql`alter table uploads drop column tags`.execute(app.db);
  await sql`alter table media drop column recipe`.execute(app.db);
  await sql`
    insert into media (key, kind, duration, details)
    values
      (${track}, 'audio', 2.5, ${JSON.stringify({ title: 'A', album_art: `/media/${cover}` })}),
      (${film}, 'video', 3, ${JSON.stringify(played)})`.execute(app.db);
  await sql`
    insert into media_files (place, due_at)
    values (${track}, null), (${cover}, null), (${poster}, null)`.execute(app.db);
  await inTransaction(app.db, (trx) => up(trx));
  const rows = await app.db
    .selectFrom('media')
    .select(['key', 'duration', 'details', 'recipe'])
    .orderBy('key')
    .execute();
  expect(rows).toEqual([
    { key: track, duration: 2.5, details: {}, recipe: 0 },
    { key: film, duration: 3, details: played, recipe: 0 },
  ]);
  const due = await app.db
    .selectFrom('media_files')
    .select('place')
    .where('due_at', 'is not', null)
    .execute();
  expect(due).toEqual([{ place: cover }]);
});
