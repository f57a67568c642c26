import { sql } from 'kysely';
import { requestReset, resendVerification } from '@tessera/shared-contracts/accounts/endpoints';
import { inviteMember } from '@tessera/shared-contracts/blogs/own-blogs';
import { changeEmail, changePassword } from '@tessera/shared-contracts/settings/endpoints';
import { emailBlog } from '@tessera/shared-contracts/sharing/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimitFactor: 1, trustProxy: true });
});
afterEach(() => app.close());

/** Forgets the counts of an hour, as if it had passed; those of a day stay. */
const passHour = () =>
  sql`delete from rate_limits where key !~ '^(recipient-day|[a-z-]+-86400):'`.execute(app.db);
const mailsTo = (address: string): number => app.mails.filter(({ to }) => to === address).length;

/** Sends one mail of each kind that others can cause; returns the statuses. */
async function mailStranger(sender: Registered, to: string): Promise<number[]> {
  const share = { tumblelog_name: sender.blog, email_address: to };
  const answers = [
    await sender.call(emailBlog, { body: share }),
    await sender.call(inviteMember, { body: { tumblelog: sender.blog, who: to.toUpperCase() } }),
    await sender.call(changeEmail, { body: { email: to, password: sender.password } }),
    await (await app.visitor()).call(emailBlog, { body: share }),
  ];
  await app.jobs.runAll();
  return answers.map(({ status }) => status);
}

test('all mail that others cause for one address together is at most 3 an hour and 10 a day; other addresses have their own counts', async () => {
  const to = 'stranger@example.org';
  const statuses: number[][] = [];
  for (let hour = 0; hour < 4; hour += 1) {
    statuses.push(await mailStranger(await app.register(), to));
    await passHour();
  }
  expect([...statuses, mailsTo(to)]).toEqual([
    [200, 200, 200, 429],
    [200, 200, 200, 429],
    [200, 200, 200, 429],
    [200, 429, 429, 429],
    10,
  ]);
  expect((await mailStranger(await app.register(), 'another@example.org'))[0]).toBe(200);
});

test('mail about an account is not held up by mail that others cause, and each kind that its owner asks for has its own count', async () => {
  const ada = await app.register({ blog: 'ada' });
  const begun = mailsTo(ada.email);
  const visitor = await app.visitor();
  await mailStranger(await app.register(), ada.email);
  expect(mailsTo(ada.email) - begun).toBe(3);
  const ask = async (index: number) =>
    (
      await visitor.post(
        requestReset.path,
        { email: ada.email },
        { headers: { accept: 'application/json', 'x-forwarded-for': `192.0.2.${index}` } },
      )
    ).status;
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push(await ask(index));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  await passHour();
  for (let index = 0; index < 12; index += 1) statuses.push(await ask(index));
  // 20 a day, from all networks
  await passHour();
  expect([statuses.filter((status) => status === 200).length, await ask(100)]).toEqual([20, 429]);
  const sent = mailsTo(ada.email);
  expect((await ada.call(resendVerification, {})).status).toBe(200);
  expect(mailsTo(ada.email)).toBe(sent + 1);
  expect(
    (await ada.call(changeEmail, { body: { email: 'new@example.org', password: ada.password } }))
      .status,
  ).toBe(200);
  expect(mailsTo('new@example.org')).toBe(1);
});

test('an account with somebody else’s address cannot fill its mailbox with notices; a confirmed address gets all of them', async () => {
  const changeOften = async (person: Registered): Promise<number> => {
    const before = mailsTo(person.email);
    let { password } = person;
    for (let change = 0; change < 8; change += 1) {
      const chosen = `password number ${change}`;
      expect(
        (await person.call(changePassword, { body: { password, new_password: chosen } })).status,
      ).toBe(200);
      await person.fetchFormKey();
      password = chosen;
    }
    return mailsTo(person.email) - before;
  };
  expect(await changeOften(await app.register())).toBe(3);
  expect(await changeOften(await app.register({ isConfirmed: true }))).toBe(8);
});
