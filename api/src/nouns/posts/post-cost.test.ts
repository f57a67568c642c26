import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statementsOf } from '../../testing/test-statements.ts';
import { save } from '../../testing/test-posting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('saving a short post takes four statements for a user with one blog', async () => {
  const ada = await app.register({ blog: 'ada' });
  // warms up the session and leases rate-limit points for ten calls
  await save(ada);
  const statements = await statementsOf(() => save(ada));
  // which releases render the post is asked again when a second has passed
  expect(statements.filter((one) => !one.includes('from release_channels'))).toEqual([
    expect.stringContaining('pg_advisory_xact_lock'),
    expect.stringContaining('from posts where author_id'),
    expect.stringContaining('insert into "posts"'),
    expect.stringContaining('from "blogs"'),
  ]);
});
