import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { withPasskey } from '../../testing/test-passkeys.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { appointStaff } from './appoint-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const staffCalls = [...catalogue.values()].filter(({ auth }) => auth === 'staff');
const staffPages = Object.values(pages).filter(({ auth }) => auth === 'staff');

/** Whether each call and page of staff refuses someone for want of a second factor. */
async function refusals(person: Registered): Promise<boolean[]> {
  const texts = [];
  for (const { path, method } of staffCalls) {
    expect(method).toBe('POST');
    const headers = { accept: 'application/json', 'x-form-key': person.formKey };
    texts.push(
      await (await person.post(path, '{}', { headers, contentType: 'application/json' })).text(),
    );
  }
  for (const { path } of staffPages)
    texts.push(await (await person.get(path.replace(':id', '1'))).text());
  return texts.map((text) => text.includes(moderationTexts.needsFactor));
}
const appointed = async (person: Registered): Promise<Registered> => {
  await appointStaff(app.db, person.email, true);
  return person;
};

test('staff can act only with a second factor or a passkey; the refusal links to the settings', async () => {
  expect(Math.min(staffCalls.length, staffPages.length)).toBeGreaterThan(2);
  const all = (value: boolean) => [...staffCalls, ...staffPages].map(() => value);
  const staff = await appointed(await app.register());
  expect(await refusals(staff)).toEqual(all(true));
  const page = await staff.get(pages.moderation.path);
  expect([page.status, (await page.text()).includes(`href="${pages.tfaSettings.path}"`)]).toEqual([
    403,
    true,
  ]);
  await app.db
    .updateTable('auth_user')
    .set({ twoFactorEnabled: true })
    .where('id', '=', staff.userId)
    .execute();
  expect(await refusals(staff)).toEqual(all(false));
  const { person } = await withPasskey(app, 'key-holder');
  expect(await refusals(await appointed(person))).toEqual(all(false));
  // a person who is not staff learns nothing new
  expect(await refusals(await app.register())).toEqual(all(false));
});

test('the demo account, whose password is public, needs no second factor in demo mode', async () => {
  const demo = await appointed(await app.register({ email: demoLogin.email }));
  expect((await demo.get(pages.moderation.path)).status).toBe(200);
  const strict = await createTestApp({ isDemo: false });
  try {
    const other = await strict.register({ email: demoLogin.email });
    await appointStaff(strict.db, other.email, true);
    expect((await other.get(pages.moderation.path)).status).toBe(403);
  } finally {
    await strict.close();
  }
});
