import pg from 'pg';

// before any client exists: clients keep the method they were made with
const query = jest.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());

/**
 * Texts of the statements that this process sends while `work` runs, without transaction control
 * and the heartbeats of the process. Import it at the top of a test file.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  query.mockClear();
  await work();
  return query.mock.calls
    .map((call: readonly unknown[]) => call[0])
    .map((sent) => (typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent))
    .map((text) => String(text).trim().replaceAll(/\s+/g, ' '))
    .filter((text) => !/^(?:begin$|commit$|select pg_notify\()/.test(text));
}
