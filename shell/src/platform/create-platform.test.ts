import { screen, waitFor } from '@testing-library/dom';
import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { defineEvent } from '@tessera/shared-contracts/core/event';
import { gifLogEvents } from '@tessera/shared-contracts/gifs/gif-search';
import { videoLogEvents } from '@tessera/shared-contracts/media/video-log';
import { lady } from '@tessera/shared-contracts/shell/endpoints';
import { logged } from '@tessera/shared-contracts/shell/events';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import * as v from 'valibot';
import { createErrorReporter, type ErrorReporter } from '../errors/create-error-reporter.ts';
import { createPlatform, type ShellPlatform } from './create-platform.ts';

const features = { load: async () => undefined };
const realFetch = globalThis.fetch;
let platform: ShellPlatform;
let reporter: ErrorReporter;
beforeEach(() => {
  reporter = createErrorReporter('');
});
afterEach(() => {
  platform.stop();
  reporter.stop();
  globalThis.fetch = realFetch;
});

test('a signed-in user’s page provides everything that remotes rely on', () => {
  platform = createPlatform(v.parse(bootstrap, signedIn()), { features, reporter });
  expect(Object.keys(platform)).toEqual(
    expect.arrayContaining([
      'contract',
      'bootstrap',
      'flags',
      'bus',
      'call',
      'renewSession',
      'dialogs',
      'toasts',
      'hotkeys',
      'router',
      'log',
      'channel',
      'features',
    ]),
  );
  expect([platform.contract, platform.flags.isOn('is_logged_in'), platform.features]).toEqual([
    contractVersion,
    true,
    features,
  ]);
});

test('BOOT-15: a visitor’s page has no user', () => {
  platform = createPlatform(v.parse(bootstrap, {}), { features, reporter });
  expect('user' in platform.bootstrap).toBe(false);
  expect(platform.flags.isOn('is_logged_in')).toBe(false);
});

test('an event whose version its listener cannot read is logged, and nothing is thrown', () => {
  const beacon = jest.fn((_url: string, _body: Blob) => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  platform = createPlatform(v.parse(bootstrap, {}), { features, reporter });
  platform.bus.on(defineEvent('x', 2, v.object({}))).subscribe();
  platform.bus.emit(defineEvent('x', 1, v.object({})), {});
  window.dispatchEvent(new Event('pagehide'));
  expect(beacon).toHaveBeenCalledWith('/svc/log/lady', expect.anything());
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

test('VIDEO-25, VIDEO-26: video and GIF search events on the bus go to the batched event log', async () => {
  const sent: Blob[] = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (url: string, body: Blob) => url === lady.path && sent.push(body) > 0,
    configurable: true,
  });
  platform = createPlatform(v.parse(bootstrap, {}), { features, reporter });
  platform.bus.emit(logged, { name: videoLogEvents.play, data: { post_id: '5', position: 2 } });
  platform.bus.emit(logged, { name: gifLogEvents.search, data: { results: 3 } });
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.parse((await sent[0]?.text()) ?? '{}')).toMatchObject({
    events: [
      { event: 'video:play', data: { post_id: '5', position: 2 } },
      { event: 'gif_search:search', data: { results: 3 } },
    ],
  });
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

test('a call without a session suggests logging in, with a link that returns to the page', async () => {
  globalThis.fetch = async () => new Response('{"errors":[]}', { status: 401 });
  platform = createPlatform(v.parse(bootstrap, signedIn()), { features, reporter });
  await platform.call(block, { body: { tumblelog: 'ada' } }).catch(() => {});
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2F'),
  );
});

test('if the login dialog cannot be loaded, shows a toast and fails the call; the next call loads it again', async () => {
  globalThis.fetch = async () => new Response('{"errors":[]}', { status: 401 });
  jest.doMock('./session/LoginDialog.tsx', () => {
    throw new Error('Loading chunk dialogs failed.');
  });
  platform = createPlatform(v.parse(bootstrap, signedIn()), { features, reporter });
  const ask = () =>
    platform.call(block, { body: { tumblelog: 'ada' } }, { asksToLogIn: true }).then(
      () => 'sent',
      () => 'refused',
    );
  expect(await ask()).toBe('refused');
  expect(await screen.findByText(connectionTexts.none)).toBeInTheDocument();
  const showLoginDialog = jest.fn(async () => false);
  jest.doMock('./session/LoginDialog.tsx', () => ({ showLoginDialog }));
  expect(await ask()).toBe('refused');
  expect(showLoginDialog).toHaveBeenCalledTimes(1);
  jest.dontMock('./session/LoginDialog.tsx');
});
