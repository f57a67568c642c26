import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { createStore } from '@tessera/shared-ui/store';
import { screen, waitFor } from '@testing-library/react';
import { conversationsPart } from './conversations-part.ts';
import { keepListCurrent } from './keep-list-current.ts';

const here = '/messaging?as=ada';
let life: AbortController;
beforeEach(() => {
  window.history.replaceState(null, '', here);
  life = new AbortController();
});
afterEach(() => life.abort());

const listOf = (...names: readonly string[]): string =>
  `<h1>Messages</h1><ul ${conversationsPart}>${names
    .map((name) => `<li><a href="/messaging/conversation/${name}">${name}</a></li>`)
    .join('')}</ul>`;

/** A page of messages, kept current by two stores. */
function show(html: string) {
  document.body.innerHTML = `<main>${html}</main>`;
  const platform = createFakePlatform(signedIn());
  const [changes, unread] = [createStore(0), createStore(0)];
  keepListCurrent(platform, [changes, unread], life.signal);
  const serve = (fresh: string): void => {
    platform.pages.set(here, Object.assign(document.createElement('main'), { innerHTML: fresh }));
  };
  return { platform, changes, unread, serve };
}
const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('a change fetches the list of conversations on the page of messages again; the rest of the page and the focus stay', async () => {
  const { changes, unread, serve } = show(listOf('bob'));
  const heading = screen.getByRole('heading');
  screen.getByRole('link', { name: 'bob' }).focus();
  serve(listOf('eve', 'bob'));
  changes.set(1);
  await waitFor(() => expect(shown()).toEqual(['eve', 'bob']));
  expect(screen.getByRole('heading')).toBe(heading);
  expect(screen.getByRole('link', { name: 'bob' })).toHaveFocus();
  serve(listOf('cleo', 'eve', 'bob'));
  unread.set(1);
  await waitFor(() => expect(shown()).toEqual(['cleo', 'eve', 'bob']));
});

test('on other pages a change fetches nothing; if the list cannot be fetched, the old one stays', async () => {
  const elsewhere = show('<h1>Dashboard</h1>');
  const fetchMain = jest.spyOn(elsewhere.platform.router, 'fetchMain');
  elsewhere.changes.set(1);
  expect(fetchMain).not.toHaveBeenCalled();
  const { platform, changes } = show(listOf('bob'));
  changes.set(1);
  await waitFor(() => expect(platform.errors).toHaveLength(1));
  expect(shown()).toEqual(['bob']);
});
