import { createHash } from 'node:crypto';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { sweepAccountsJob } from '../../nouns/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { demoAccounts } from './demo-accounts.ts';
import { lockDemoLogins, refuseOpenDemoLogins, removeDemoLogins } from './open-logins.ts';

const production = { environment: 'production', isDemo: false } as const;
/** Matches the password hashing of tests. */
const verify = async ({
  hash,
  password,
}: {
  readonly hash: string;
  readonly password: string;
}): Promise<boolean> => createHash('sha256').update(password).digest('hex') === hash;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const start = (env: {
  readonly environment: 'production' | 'development';
  readonly isDemo: boolean;
}) => refuseOpenDemoLogins(env, app.db, verify);
const logInAs = async ({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}) => (await (await app.visitor()).call(logIn, { body: { email, password, next: '' } })).status;

test('unless the demo is enabled, production refuses to start until all demo accounts with public passwords are locked', async () => {
  const [, other = demoLogin] = demoAccounts;
  await expect(start(production)).resolves.toBeUndefined();
  for (const [index, { email, password }] of [demoLogin, other].entries())
    await app.deps.accounts.register({ email, password, blog: `public-${index}` });
  await app.deps.accounts.register({
    email: 'ada@example.org',
    password: demoLogin.password,
    blog: 'ada',
  });

  await expect(start(production)).rejects.toThrow(
    /npm run demo -- lock[^]*npm run demo -- remove[^]*TESSERA_DEMO=1/,
  );
  await expect(start({ ...production, isDemo: true })).resolves.toBeUndefined();
  await expect(start({ environment: 'development', isDemo: false })).resolves.toBeUndefined();
  expect(await logInAs(demoLogin)).toBe(200);

  expect((await lockDemoLogins(app.db, verify)).sort()).toEqual(
    [demoLogin.email, other.email].sort(),
  );
  await expect(start(production)).resolves.toBeUndefined();
  expect(await logInAs(demoLogin)).toBe(401);
  expect(await logInAs(other)).toBe(401);
  expect(await logInAs({ email: 'ada@example.org', password: demoLogin.password })).toBe(200);
  expect(
    await app.db
      .selectFrom('auth_session as s')
      .innerJoin('auth_user as u', 'u.id', 's.userId')
      .select('s.id')
      .where('u.email', '=', demoLogin.email)
      .execute(),
  ).toEqual([]);
  expect(await lockDemoLogins(app.db, verify)).toEqual([]);
});

test('removing the demo accounts keeps an account whose password someone has changed', async () => {
  const [, , own = demoLogin] = demoAccounts;
  await app.deps.accounts.register({
    email: own.email,
    password: 'a password of my own',
    blog: 'public-own',
  });
  expect(await removeDemoLogins(app.db, verify)).toContain(demoLogin.email);
  await sweepAccountsJob.run(app.deps, {});
  await app.jobs.runAll();
  const left = await app.db.selectFrom('blogs').select('name').execute();
  expect(left.map(({ name }) => name).sort()).toEqual(['ada', 'public-own']);
});

test('accounts of blogs that earlier versions made are demo accounts, too', () => {
  expect(demoAccounts).toContainEqual({
    email: 'signalsnoise@tessera.local',
    password: `${demoLogin.password}-signalsnoise`,
  });
});
