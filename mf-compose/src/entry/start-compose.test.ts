import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { fastComposeOpen, postFormOpen } from '@tessera/shared-contracts/posts/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { fireEvent, waitFor } from '@testing-library/react';
import * as app from '../App.ts';
import { composeKeys, startCompose, type ComposeParts } from './start-compose.ts';

interface Asked {
  readonly forms: { readonly request: unknown; readonly place: HTMLElement | undefined }[];
  readonly loads: string[];
  overlays: number;
  disposed: number;
}

function setUp(platform: FakePlatform = createFakePlatform(signedIn()), broken = false) {
  document.body.innerHTML =
    '<main id="main"><nav data-new-post><a href="/new/text" data-new-type="text">Text</a></nav><article data-post-id="7"></article></main><div id="slot"></div>';
  const asked: Asked = { forms: [], loads: [], overlays: 0, disposed: 0 };
  const state = { broken };
  let create: (type: 'link') => void = () => {};
  const parts: ComposeParts = {
    async postForms() {
      asked.loads.push('postForms');
      if (state.broken) throw new Error('chunk lost');
      return {
        createPostForms: () => ({
          open: async (request, place) => {
            asked.forms.push({ request, place });
          },
          dispose: () => {
            asked.disposed += 1;
          },
        }),
      };
    },
    async fastCompose() {
      asked.loads.push('fastCompose');
      return {
        createFastCompose: (_platform, _slot, onCreate) => {
          create = onCreate;
          return {
            open: () => {
              asked.overlays += 1;
            },
            close: () => {},
            dispose: () => {},
          };
        },
      };
    },
  };
  const domElement = document.getElementById('slot');
  if (!domElement) throw new Error('no slot');
  const lifetime = new AbortController();
  const stop = (): void => lifetime.abort();
  startCompose({ platform, domElement }, lifetime.signal, parts);
  return { platform, asked, state, stop, create: (type: 'link') => create(type) };
}
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

test('postForms:open opens a form, whose code is loaded only then', async () => {
  const { platform, asked, stop } = setUp();
  expect(asked.loads).toEqual([]);
  platform.bus.emit(postFormOpen, { mode: 'reblog', reblog_id: '5', reblog_key: 'rk' });
  await settle();
  expect(asked.forms).toEqual([
    { request: { mode: 'reblog', reblog_id: '5', reblog_key: 'rk' }, place: undefined },
  ]);
  stop();
});

test('FORM-03: editing a post that is on the page opens the form in its place', async () => {
  const { platform, asked, stop } = setUp();
  platform.bus.emit(postFormOpen, { mode: 'edit', post_id: '7' });
  platform.bus.emit(postFormOpen, { mode: 'edit', post_id: '8' });
  await settle();
  expect(asked.forms.map(({ place }) => place)).toEqual([
    document.querySelector('[data-post-id="7"]'),
    undefined,
  ]);
  stop();
});

test('FAST-09, FAST-10: the shortcut is Alt and C on a Mac, Z then C elsewhere', () => {
  expect(composeKeys({ platform: 'MacIntel', userAgent: '' })).toBe('Alt+KeyC');
  expect(composeKeys({ platform: 'Win32', userAgent: '' })).toBe('z c');
  expect(composeKeys({ platform: 'Linux x86_64', userAgent: '' })).toBe('z c');
});

test('FAST-02, FAST-12: the compose button’s event and the shortcut open the overlay; choosing a type opens a form', async () => {
  const { platform, asked, stop, create } = setUp();
  platform.bus.emit(fastComposeOpen, {});
  await settle();
  expect(asked.overlays).toBe(1);
  const [hotkey] = platform.hotkeysRegistered;
  expect(hotkey).toMatchObject({ keys: 'z c', group: 'Writing' });
  hotkey?.run(new KeyboardEvent('keydown'));
  await settle();
  expect(asked.overlays).toBe(2);
  create('link');
  await settle();
  expect(asked.forms[0]?.request).toEqual({ mode: 'new', type: 'link' });
  stop();
});

test('FORM-02: a plain click on a new-post button opens the form in place of the buttons; a modified click opens no form', async () => {
  const { asked, stop } = setUp();
  const link = document.querySelector('[data-new-type="text"]');
  if (!link) throw new Error('no link');
  expect(fireEvent.click(link)).toBe(false);
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  await settle();
  expect(asked.forms).toEqual([
    { request: { mode: 'new', type: 'text' }, place: document.querySelector('[data-new-post]') },
  ]);
  stop();
});

test('pointing at a new-post button loads the code of the post form and of fast-compose, once', async () => {
  const { asked, stop } = setUp();
  const button = document.querySelector('[data-new-type]');
  if (!button) throw new Error('no button');
  fireEvent.pointerOver(document.body);
  expect(asked.loads).toEqual([]);
  fireEvent.pointerOver(button);
  fireEvent.pointerOver(button);
  await settle();
  expect(asked.loads.toSorted()).toEqual(['fastCompose', 'postForms']);
  stop();
});

test('ROUTE-05: opening a form’s URL opens the form', async () => {
  const platform = createFakePlatform(signedIn());
  platform.setPage({ open_form: { mode: 'edit', type: '', id: '8', key: '' } });
  const { asked, stop } = setUp(platform);
  await settle();
  expect(asked.forms[0]?.request).toEqual({ mode: 'edit', post_id: '8' });
  stop();
});

test('ROUTE-06: a form’s URL with an unknown post type is replaced with the base route, and no form opens', async () => {
  const platform = createFakePlatform(signedIn());
  platform.setPage({
    base_route: '/drafts',
    open_form: { mode: 'new', type: 'poem', id: '', key: '' },
  });
  const { asked, stop } = setUp(platform);
  await settle();
  expect(asked.forms).toEqual([]);
  expect(platform.addresses).toEqual(['/drafts']);
  stop();
});

test('ROLE-01, ROLE-04, ROUTE-06: for a visitor nothing starts, and a form’s URL is replaced with the base route', async () => {
  const platform = createFakePlatform();
  platform.setPage({
    base_route: '/explore',
    open_form: { mode: 'new', type: 'text', id: '', key: '' },
  });
  const { asked, stop } = setUp(platform);
  platform.bus.emit(fastComposeOpen, {});
  platform.bus.emit(postFormOpen, { mode: 'new', type: 'text' });
  const button = document.querySelector('[data-new-type]');
  if (button) fireEvent.pointerOver(button);
  await settle();
  expect(asked).toEqual({ forms: [], loads: [], overlays: 0, disposed: 0 });
  expect(platform.hotkeysRegistered.size).toBe(0);
  expect(platform.addresses).toEqual(['/explore']);
  stop();
});

test('FORM-20: if the form fails to load, an alert is shown and the error is logged; the next attempt can succeed', async () => {
  const { platform, asked, state, stop } = setUp(createFakePlatform(signedIn()), true);
  platform.bus.emit(postFormOpen, { mode: 'new', type: 'text' });
  await settle();
  expect(platform.alerts).toEqual([
    'Sorry, we seem to be having technical trouble. Please try again later.',
  ]);
  expect(platform.errors).toEqual([new Error('chunk lost')]);
  state.broken = false;
  platform.bus.emit(postFormOpen, { mode: 'new', type: 'text' });
  await settle();
  expect(asked.forms).toHaveLength(1);
  stop();
});

test('stopping compose removes all listeners and closes the open form', async () => {
  const { platform, asked, stop } = setUp();
  platform.bus.emit(postFormOpen, { mode: 'new', type: 'text' });
  await settle();
  stop();
  expect(asked.disposed).toBe(1);
  platform.bus.emit(postFormOpen, { mode: 'new', type: 'text' });
  platform.bus.emit(fastComposeOpen, {});
  platform.setPage({ open_form: { mode: 'new', type: 'text', id: '', key: '' } });
  await settle();
  expect(asked.forms).toHaveLength(1);
  expect(asked.overlays).toBe(0);
});

test('./App exposes the life cycle of a remote and leaves nothing behind when unmounted', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const remote: RemoteApp = app;
  const { listening, stop } = countListeners([document, window]);
  // React adds one permanent listener per document for all future roots
  const listeners = () => listening().filter((name) => !name.endsWith(' selectionchange'));
  document.body.innerHTML = '<main></main><div id="slot"></div>';
  const domElement = document.getElementById('slot');
  if (!domElement) throw new Error('no slot');
  const platform = createFakePlatform(signedIn({ defaultEditorType: 'html' }));
  platform.answer(getPostFormBuilderData, {
    channels: platform.bootstrap.channels,
    limits: {},
    networks: [],
  });
  await remote.bootstrap({ platform, domElement });
  await remote.mount({ platform, domElement });
  expect(platform.hotkeysRegistered.size).toBe(1);
  expect(listeners()).not.toEqual([]);
  platform.bus.emit(fastComposeOpen, {});
  platform.bus.emit(postFormOpen, { mode: 'new', type: 'text' });
  await waitFor(
    () => expect(platform.emitted.map(({ name }) => name)).toContain('postForms:opened'),
    { timeout: 10_000 },
  );
  await waitFor(
    () => expect(domElement.querySelectorAll('dialog, [role="dialog"]')).toHaveLength(2),
    { timeout: 10_000 },
  );
  await remote.unmount({ platform, domElement });
  expect(listeners()).toEqual([]);
  expect(platform.hotkeysRegistered.size).toBe(0);
  expect(domElement).toBeEmptyDOMElement();
  stop();
});
