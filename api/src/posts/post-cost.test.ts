import pg from 'pg';
import { createTestApp, type TestApp } from '../test-app.ts';
import { save } from './test-posting.ts';

let app: TestApp;
const query = jest.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  query.mockRestore();
});

/**
 * Texts of the statements that an action sends, without transaction control and the heartbeats of
 * the process.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  query.mockClear();
  await work();
  return query.mock.calls
    .map((call: readonly unknown[]) => call[0])
    .map((sent) => (typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent))
    .map((text) => String(text).trim().replaceAll(/\s+/g, ' '))
    .filter((text) => !/^(?:begin$|commit$|select pg_notify\()/.test(text));
}

test('a short post of the owner of one blog takes four statements', async () => {
  const ada = await app.register({ blog: 'ada' });
  // warms up the session and leases points for ten calls
  await save(ada);
  expect(await statementsOf(() => save(ada))).toEqual([
    expect.stringContaining('pg_advisory_xact_lock'),
    expect.stringContaining('from posts where author_id'),
    expect.stringContaining('insert into "posts"'),
    expect.stringContaining('from "blogs"'),
  ]);
});
