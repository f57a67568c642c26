import * as v from 'valibot';
import { appStored } from '../support/app-worker.ts';
import { expect, ready, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const registrations = v.object({
  registrations: v.array(v.object({ registrationId: v.string() })),
});
const shownNotifications = v.array(
  v.object({ title: v.string(), options: v.object({ body: v.string(), icon: v.string() }) }),
);

test('the worker in the browser shows what a push says, with the icon of the app', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await appStored(page, '/dashboard');
  const [worker] = ada.context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  // a browser without a screen grants no notifications
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const registration: unknown = Reflect.get(globalThis, 'registration');
    if (typeof registration !== 'object' || registration === null) return;
    Reflect.defineProperty(globalThis, 'shown', { value: shown });
    Reflect.defineProperty(registration, 'showNotification', {
      value: async (title: string, options: unknown) => shown.push({ title, options }),
    });
  });
  const devtools = await ada.context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event: unknown) => {
      const own = v.parse(registrations, event).registrations[0];
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify({ kind: 'likes', title: 'bob likes your post', body: 'By lamplight' }),
  });
  const shown = async () =>
    v
      .parse(
        shownNotifications,
        await worker.evaluate(() => {
          const found: unknown = Reflect.get(globalThis, 'shown');
          return found;
        }),
      )
      .map(({ title, options: { body, icon } }) => [title, body, icon]);
  await expect.poll(shown).toEqual([['bob likes your post', 'By lamplight', '/icons/192.png']]);
});
