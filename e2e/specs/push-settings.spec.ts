import { pushKey, subscribePush } from '@tessera/shared-contracts/push/endpoints';
import { pushOfferTexts } from '@tessera/shared-contracts/push/push';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { saveAppearance } from '@tessera/shared-contracts/settings/endpoints';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { answerTo, expect, ready, test, type Person } from '../support/test.ts';

const path = '/settings/notifications';

/** Gives pages that are opened afterwards a service worker with push, as an installed app has. */
const withPush = ({ context }: Person) =>
  context.addInitScript(() => {
    let subscription: object | null = null;
    let permission = 'default';
    const endpoint = 'https://push.example.test/browser';
    const letters = (length: number): string => 'A'.repeat(length);
    const pushManager = {
      getSubscription: async () => subscription,
      async subscribe({ applicationServerKey: { buffer } }: { applicationServerKey: Uint8Array }) {
        subscription = {
          endpoint,
          options: { applicationServerKey: buffer },
          toJSON: () => ({ endpoint, keys: { p256dh: letters(87), auth: letters(22) } }),
          async unsubscribe() {
            subscription = null;
            return true;
          },
        };
        return subscription;
      },
    };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: {
        ready: Promise.resolve({ pushManager }),
        register: async () => ({}),
        addEventListener() {},
        getRegistration: async () => undefined,
      },
    });
    Object.assign(window, {
      PushManager: class {},
      Notification: class {
        static get permission() {
          return permission;
        }
        static async requestPermission() {
          permission = 'granted';
          return permission;
        }
      },
    });
  });

test('notifications are turned on by a press in the settings, with kinds, quiet hours and a digest that are kept', async ({
  person,
  allowed,
}) => {
  allowed.push(/\b400\b/);
  const ada = await person();
  await withPush(ada);
  const page = await ada.open(path);
  await ready(page);
  const turnOn = page.getByRole('button', { name: pushOfferTexts.turnOnHere });
  await turnOn.focus();
  const [key, subscribed] = [answerTo(page, pushKey), answerTo(page, subscribePush)];
  await page.keyboard.press('Enter');
  expect([(await key).status(), (await subscribed).status()]).toEqual([200, 200]);
  await expect(page.getByText(pushOfferTexts.isOn)).toBeVisible();

  const push = page.getByRole('region', { name: 'Notifications on your devices' });
  await push.getByLabel('Likes').uncheck();
  await push.getByLabel('Quiet from').fill('22:00');
  await push.getByRole('button', { name: 'Save notifications' }).click();
  await expect(push.getByText(settingsTexts.wrongTime)).toBeVisible();
  await push.getByLabel('Quiet until').fill('07:30');
  await push.getByLabel('Time zone').selectOption('Europe/Berlin');
  await push.getByRole('button', { name: 'Save notifications' }).click();
  await expect(page.getByRole('status').filter({ hasText: settingsTexts.saved })).toBeVisible();
  await expect(push.getByLabel('Likes')).not.toBeChecked();
  await expect(push.getByLabel('Messages')).toBeChecked();
  await expect(push.getByLabel('Quiet from')).toHaveValue('22:00');
  await expect(push.getByLabel('Time zone')).toHaveValue('Europe/Berlin');

  const mail = page.getByRole('region', { name: 'Email' });
  await mail.getByLabel('What you missed').selectOption('daily');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByLabel('What you missed')).toHaveValue('daily');
  for (const scheme of ['light', 'dark'] as const) {
    await ada.call(saveAppearance, { body: { scheme, size: 'normal' } });
    await page.reload();
    await ready(page);
    await expect(page.getByText(pushOfferTexts.isOff)).toBeVisible();
    await expectAccessible(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/push-${scheme}.png` });
  }
  await expectNoSidewaysScrolling(page, 390, 768, 1280);
});

test('the first follow offers notifications in a toast; the browser is asked only after a press', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await withPush(ada);
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  const offer = page.getByRole('button', { name: pushOfferTexts.turnOn });
  await expect(page.getByText(pushOfferTexts.afterFollow)).toBeVisible();
  const subscribed = answerTo(page, subscribePush);
  await offer.click();
  expect((await subscribed).status()).toBe(200);
  await expect(page.getByText(pushOfferTexts.on)).toBeVisible();
});
