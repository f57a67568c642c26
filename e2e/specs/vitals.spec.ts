import { lady } from '@tessera/shared-contracts/shell/endpoints';
import { pageVitals, vitalsEvent } from '@tessera/shared-contracts/shell/vitals';
import * as v from 'valibot';
import { expect, ready, test } from '../support/test.ts';

test('a page that is left says once how fast it was, by remote and release, and not whose it was', async ({
  person,
}) => {
  const ada = await person();
  await ada.publish('Measured');
  const page = await ada.open('/dashboard');
  // the library comes with this file, once the page is idle
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/ky\.[^/]*\.js$/.test(name)),
  );
  await ready(page);
  // the largest paint is final with the first press
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  const sending = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === lady.path &&
      (request.postData() ?? '').includes(vitalsEvent),
  );
  await page.goto('/help');
  const text = (await sending).postData() ?? '';
  const { events } = v.parse(lady.body, JSON.parse(text));
  const data = v.parse(pageVitals, events.find(({ event }) => event === vitalsEvent)?.data);
  expect(data.page).toBe('dashboard');
  expect(data.vitals.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['TTFB', 'FCP', 'LCP']),
  );
  expect(data.remotes.map(({ remote }) => remote)).toContain('mf_header');
  for (const personal of [ada.blog, ada.email]) expect(text).not.toContain(personal);
});
