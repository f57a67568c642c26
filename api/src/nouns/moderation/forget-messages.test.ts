import { flagConversation } from '@tessera/shared-contracts/messaging/endpoints';
import { handleReport } from '@tessera/shared-contracts/moderation/endpoints';
import { storeMessages } from '../../testing/test-messages.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { forgetMessagesJob } from './forget-messages.ts';

let app: TestApp;
let staff: Registered;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.register({ isStaff: true });
});
afterAll(async () => {
  app.setNow(undefined);
  await app.close();
});

const day = 86_400_000;

/** Reports a conversation; returns the id of the report. */
async function reported(text: string): Promise<string> {
  const [ada, bob] = [await app.register(), await app.register()];
  const id = await storeMessages(app, bob, ada, text);
  await ada.call(flagConversation, {
    body: { conversation_id: id, participant: ada.blog, type: 'spam' },
  });
  const { id: report } = await app.db
    .selectFrom('reports')
    .select('id')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  return report;
}
const found = async (id: string) =>
  app.db
    .selectFrom('reports')
    .select(['messages', 'summary', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('the messages of a report are deleted 90 days after it was closed, and never while it is open', async () => {
  const [closed, open] = [await reported('Buy rain'), await reported('Buy wind')];
  expect(
    await staff.call(handleReport, { body: { report: closed, state: 'dismissed' } }),
  ).toMatchObject({ status: 200 });
  const closedAt = Date.now();
  app.setNow(new Date(closedAt + 90 * day - 60_000));
  await forgetMessagesJob.run(app.deps, {});
  expect(await found(closed)).toMatchObject({ messages: [{ text: 'Buy rain' }] });

  app.setNow(new Date(closedAt + 90 * day + 60_000));
  await forgetMessagesJob.run(app.deps, {});
  await forgetMessagesJob.run(app.deps, {});
  expect(await found(closed)).toEqual({ messages: null, summary: '', state: 'dismissed' });
  expect(await found(open)).toMatchObject({ messages: [{ text: 'Buy wind' }], state: 'open' });
  app.setNow(undefined);
  const page = await (await staff.get(`/moderation/reports/${closed}`)).text();
  expect(page).toContain('Messages are deleted 90 days after a report is closed.');
  expect(page).not.toContain('Buy rain');
});
