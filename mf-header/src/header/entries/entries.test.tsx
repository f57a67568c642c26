import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { followed } from '@tessera/shared-contracts/follows/events';
import { liked } from '@tessera/shared-contracts/likes/events';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act } from 'react';
import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
import { showHeader, type ShownHeader } from '../../testing/server-header.tsx';
import { loadEntry } from './entry-popovers.ts';

let header: ShownHeader;
async function show(platform: FakePlatform): Promise<void> {
  header = await showHeader(platform);
}
afterEach(() => header.unmount());

const openAccount = async () => {
  fireEvent.click(screen.getByRole('link', { name: /^Account/ }));
  return screen.findByRole('dialog', { name: 'Account' });
};

test('FAST-12: the compose button opens the overlay; a click with a modifier key follows its link instead', async () => {
  const platform = createFakePlatform(signedIn());
  await show(platform);
  const compose = screen.getByRole('link', { name: 'New post' });
  let wasTaken: boolean | undefined;
  document.addEventListener(
    'click',
    (event) => {
      wasTaken = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(compose, { ctrlKey: true });
  expect(wasTaken).toBe(false);
  expect(platform.emitted).toEqual([]);
  expect(fireEvent.click(compose)).toBe(false);
  expect(platform.emitted).toEqual([{ name: 'fastCompose:open', payload: {} }]);
});

test('the messages entry opens messaging', async () => {
  const platform = createFakePlatform(signedIn());
  await show(platform);
  expect(
    fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Messages' })),
  ).toBe(false);
  expect(platform.emitted).toEqual([{ name: 'messaging:open', payload: { blog: '' } }]);
});

test('HEAD-11, HEAD-15, HEAD-18, HEAD-19: the account link opens a menu with up-to-date counts', async () => {
  const platform = createFakePlatform({
    ...signedIn({ liked_post_count: 1234, friend_count: 7 }),
    channels: [
      sampleChannel({
        title: 'Ada’s notes',
        unread_count: 3,
        drafts_count: 2,
        queue_count: 1,
        messages_count: 4,
      }),
    ],
  });
  await show(platform);
  act(() => platform.bus.emit(liked, { post_id: '1' }));
  const menu = await openAccount();
  const entries = within(menu)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(entries).toEqual([
    ['adaAda’s notes', '/@ada'],
    ['Likes1,235', '/likes'],
    ['Bookmarks', '/bookmarks'],
    ['Tags', '/tags'],
    ['Following7', '/following'],
    ['Drafts2', '/drafts'],
    ['Queue1', '/queue'],
    ['Inbox4', '/inbox'],
    ['Appearance', '/settings/appearance'],
    ['Settings', '/settings'],
    ['Help', '/help'],
  ]);
  expect(
    within(menu).getByRole('button', { name: 'Messages for ada, 3 unread' }),
  ).toHaveTextContent('3');
  expect(menu.querySelector('img')).toHaveAttribute('src', '/avatar/ada/64');
  expect(within(menu).getByRole('button', { name: 'Log out' })).toBeVisible();
  await act(async () => platform.bus.emit(followed, { tumblelog: 'bob' }));
  expect(within(menu).getByRole('link', { name: /Following/ })).toHaveTextContent('8');
});

test('API-34, FORM-28: saving a post updates the counts of its blog and of the blog on whose page the user is', async () => {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ drafts_count: 2, queue_count: 1, messages_count: 4 }),
      sampleChannel({ name: 'ada-two', is_current: false, drafts_count: 8, messages_count: 5 }),
      sampleChannel({ name: 'ada-three', is_current: false, drafts_count: 100 }),
    ],
  });
  await show(platform);
  act(() =>
    platform.bus.emit(postSaved, {
      post_id: '1',
      html: '',
      context_page: 'drafts',
      is_edit: false,
      is_reblog: false,
      state: 'draft',
      post_url: '',
      counts: { name: 'ada', posts_count: 1, drafts_count: 3, queue_count: 0, messages_count: 2 },
      context_counts: {
        name: 'ada-two',
        posts_count: 1,
        drafts_count: 10,
        queue_count: 6,
        messages_count: 0,
      },
    }),
  );
  const menu = await openAccount();
  const counts = ['Drafts', 'Queue', 'Inbox'].map(
    (name) => within(menu).getByRole('link', { name: new RegExp(`^${name}`) }).textContent,
  );
  expect(counts).toEqual(['Drafts113', 'Queue6', 'Inbox2']);
});

test('HEAD-15: a press on a blog’s unread count opens that blog’s messages', async () => {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel(),
      sampleChannel({ name: 'ada-two', is_current: false, unread_count: 2 }),
    ],
  });
  await show(platform);
  const menu = await openAccount();
  fireEvent.click(within(menu).getByRole('button', { name: 'Messages for ada-two, 2 unread' }));
  expect(platform.emitted).toEqual([
    { name: 'messaging:open', payload: { blog: '', as: 'ada-two' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull());
});

test('ROLE-09: without can_message the account menu does not link to messages', async () => {
  await show(
    createFakePlatform({
      ...signedIn({ can_message: false }),
      channels: [sampleChannel({ unread_count: 3, can_send_messages: false })],
    }),
  );
  const menu = await openAccount();
  expect(within(menu).getByRole('link', { name: /^ada/ })).toBeVisible();
  expect(within(menu).queryByRole('button', { name: /^Messages/ })).toBeNull();
});

test('only staff see Moderation in their menu', async () => {
  await show(createFakePlatform(signedIn({ is_staff: true })));
  expect(within(await openAccount()).getByRole('link', { name: 'Moderation' })).toHaveAttribute(
    'href',
    '/moderation',
  );
});

test('HEAD-11: a second press or Escape closes the menu, and Escape restores the focus; aria-expanded is kept up to date', async () => {
  await show(createFakePlatform(signedIn()));
  const account = screen.getByRole('link', { name: 'Account' });
  expect(account).toHaveAttribute('aria-expanded', 'false');
  account.focus();
  const opened = openAccount();
  expect(account).toHaveAttribute('aria-busy', 'true');
  const menu = await opened;
  expect(account).not.toHaveAttribute('aria-busy');
  expect(account).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(menu).toHaveFocus());
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull());
  expect(account).toHaveFocus();
  expect(account).toHaveAttribute('aria-expanded', 'false');
  await openAccount();
  fireEvent.click(account);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull());
});

test('navigation closes the menu and leaves no element behind', async () => {
  const platform = createFakePlatform(signedIn());
  await show(platform);
  const before = header.slot.querySelectorAll('*').length;
  await openAccount();
  await act(async () => platform.setPage({ name: 'likes' }));
  expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull();
  expect(header.slot.querySelectorAll('*')).toHaveLength(before);
});

test('opening and closing the menu many times leaks no listeners or elements', async () => {
  await show(createFakePlatform(signedIn()));
  await openAccount();
  fireEvent.click(screen.getByRole('link', { name: 'Account' }));
  const before = document.querySelectorAll('*').length;
  const { listening, stop } = countListeners([
    window,
    document,
    document.body,
    header.slot,
    ...header.slot.querySelectorAll('*'),
  ]);
  const already = listening().length;
  const [account, popover] = [
    screen.getByRole('link', { name: 'Account' }),
    () => header.slot.querySelector('[role="dialog"]'),
  ];
  for (let time = 0; time < 20; time++) {
    await act(async () => {
      fireEvent.click(account);
    });
    expect(popover()).not.toBeNull();
    await act(async () => {
      fireEvent.click(account);
    });
    expect(popover()).toBeNull();
  }
  expect(document.querySelectorAll('*')).toHaveLength(before);
  expect(listening()).toHaveLength(already);
  stop();
});

test('BOOT-06: the account menu links to mobile help if is_mobile_handset and responsive_help_docs are on', async () => {
  await show(
    createFakePlatform({
      ...signedIn(),
      flags: { is_mobile_handset: true, responsive_help_docs: true },
    }),
  );
  expect(within(await openAccount()).getByRole('link', { name: 'Help' })).toHaveAttribute(
    'href',
    '/help?variant=mobile',
  );
});

test('HEAD-17: a failed load of the account popover is reported, and the next attempt can succeed', async () => {
  const platform = createFakePlatform(signedIn());
  const failure = new Error('chunk gone');
  await expect(
    loadEntry('account', platform.log, () => Promise.reject(failure)),
  ).resolves.toBeUndefined();
  expect(platform.errors).toEqual([failure]);
  await expect(loadEntry('account', platform.log)).resolves.toBeDefined();
});
