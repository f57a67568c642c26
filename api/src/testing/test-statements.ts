import pg from 'pg';

// replaced before any client exists, because a client keeps the method that it was created with
const query = jest.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());

/**
 * Texts of the statements that this process sends while `work` runs, without `begin`, `commit` and
 * what keeps its notifications alive: `listen`, and the `pg_notify` calls of its heartbeats. Import
 * this module at the top of a test file.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  query.mockClear();
  await work();
  return query.mock.calls
    .map((call: readonly unknown[]) => call[0])
    .map((sent) => (typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent))
    .map((text) => String(text).trim().replaceAll(/\s+/g, ' '))
    .filter((text) => !/^(?:begin$|commit$|listen |select pg_notify\()/.test(text));
}
