import { createAds } from './create-ads.ts';
import { fillAd } from './fill-ad.ts';
import { waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { createFlags } from '@tessera/shared-contracts/platform/flags';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { parse } from 'valibot';
import {
  replyMethod,
  parseWindowMessage,
  stringifyWindowMessage,
} from '@tessera/shared-contracts/platform/window-message';

jest.mock('./watch-viewability.ts', () => {
  throw new Error('no chunk');
});

const log = { event: jest.fn(), error: jest.fn() };
const page: PageInfo = {
  name: 'explore',
  base_route: '/explore',
  title: '',
  blog: '',
  open_form: null,
};
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
const pageWith = (adScriptUrl: string) => {
  document.body.innerHTML = '<aside><section data-sidebar-ad hidden></section></aside>';
  return createAds({
    config: { ...parse(bootstrap, {}).config, adScriptUrl },
    flags: createFlags({}, false),
    log,
    router: { page$: new BehaviorSubject(page) },
  });
};
afterEach(() => jest.clearAllMocks());

test('ADS-12: a beacon module that does not load is reported, and the ad stays', async () => {
  document.body.innerHTML = '<div></div>';
  const container = document.querySelector('div') ?? document.body;
  const life = new AbortController();
  let receive: (data: unknown, origin: string) => void = () => {};
  fillAd({
    container,
    slot: 'viewer',
    onEmpty: jest.fn(),
    trackerUrl: '',
    hasBeacons: true,
    log,
    signal: life.signal,
    createPort: () => ({
      send(data) {
        const { cid = '' } = parseWindowMessage(data) ?? {};
        receive(
          stringifyWindowMessage({ method: replyMethod, args: ['shown', 'video'], cid }),
          'null',
        );
      },
      listen(listener) {
        receive = listener;
        return () => {};
      },
    }),
  });
  container.querySelector('iframe')?.dispatchEvent(new Event('load'));
  await settle();
  expect(log.error.mock.calls).toEqual([[expect.any(Error), { part: 'viewability beacons' }]]);
  expect(container.hidden).toBe(false);
  life.abort();
});

test('ADS-09: without an ad script nothing is loaded, the ad slot in the sidebar is removed, and fill calls onEmpty', () => {
  const ads = pageWith('');
  expect(document.querySelector('section, iframe')).toBeNull();
  const onEmpty = jest.fn();
  ads.fill(document.body, 'viewer', onEmpty);
  expect(onEmpty).toHaveBeenCalledTimes(1);
  ads.stop();
});

test('users who ask not to be tracked get no ads', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
  pageWith('https://ads.example/ads.js').stop();
  expect(document.querySelector('section, iframe')).toBeNull();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

test('with an ad script the sidebar of a page gets an ad, which is removed when the service stops', async () => {
  const ads = pageWith('https://ads.example/ads.js');
  await waitFor(() => expect(document.querySelector('section > iframe')).not.toBeNull(), {
    timeout: 3000,
  });
  ads.stop();
  expect(document.querySelector('iframe')).toBeNull();
});
