import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  emailBlog,
  facebookStatus,
  shareByEmail,
  shareData,
  shareOnFacebook,
  shareOnReddit,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { popoverDistance } from '@tessera/shared-contracts/sharing/share-limits';
import { shareByMessageTexts, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import {
  createFakePlatform,
  sentBody,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { anotherWindow } from '../testing/another-window.ts';
import { sampleShareData } from '../testing/sample-share-data.ts';
import { showSharePopover } from './show-share-popover.tsx';

let close = () => {};
afterEach(() => {
  act(() => close());
  document.body.innerHTML = '';
  document.cookie = 'share_allow_reply_to=; max-age=0; path=/';
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const flags = { isExternalSharingEnabled: true };
const userPlatform = (changes: Parameters<typeof signedIn>[0] = {}) =>
  createFakePlatform({ ...signedIn(changes), flags });

const linked = { has_user: true, has_facebook: true, twitter_username: 'ada' } as const;

/** Opens the popover for bob's post 7, or for his blog. */
async function show(
  data: Partial<SharePopoverData> = linked,
  platform: FakePlatform = userPlatform(),
): Promise<FakePlatform> {
  document.body.innerHTML = '<button id="anchor">Share</button><div id="place"></div>';
  const [anchor, place] = [document.getElementById('anchor'), document.getElementById('place')];
  if (!anchor || !place) throw new Error('no page');
  anchor.focus();
  platform.answer(shareData, { share_popover_data: sampleShareData(data) });
  await act(async () => {
    close = showSharePopover(
      platform,
      { postId: data.tumblelog_share ? '' : '7', blogName: 'bob', postUrl: '/@bob/post/7', anchor },
      place,
    );
  });
  await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
  return platform;
}
const person = userEvent.setup();
const choose = (name: string) => person.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });
const bodies = (platform: FakePlatform, path: string) =>
  platform.calls.filter((call) => call.path === path).map(sentBody);

test('RULE-39, RULE-40, RULE-41, SHARE-01: an email needs a recipient’s email address, whose ending may have one letter, and is sent with its message', async () => {
  const platform = await show();
  await choose('Email');
  expect(document.activeElement).toBe(field('Email address'));
  expect([
    field('Email address').getAttribute('maxlength'),
    field('Message').getAttribute('maxlength'),
  ]).toEqual(['100', '255']);
  expect(send()).toHaveProperty('disabled', true);
  await person.type(field('Email address'), 'cleo@home');
  expect(send()).toHaveProperty('disabled', true);
  await person.tab();
  expect(screen.getByRole('alert').textContent).toBe('Enter one email address.');
  await person.type(field('Email address'), '.e');
  expect(send()).toBeEnabled();
  await person.type(field('Email address'), 'xample');
  await person.type(field('Message'), 'Look');
  await person.click(send());
  expect(bodies(platform, shareByEmail.path)).toEqual([
    {
      post_id: '7',
      tumblelog_name: 'bob',
      email_address: 'cleo@home.example',
      message: 'Look',
      allow_reply_to: false,
      share_fallback: false,
    },
  ]);
});

test('SHARE-20, SHARE-21, SHARE-22: the email form remembers whether the user last allowed replies', async () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  const platform = await show();
  await choose('Email');
  const box = () => screen.getByRole('checkbox', { name: 'Let them reply to ada' });
  expect(box()).toHaveProperty('checked', false);
  await person.click(box());
  expect(written).toHaveBeenLastCalledWith(
    'share_allow_reply_to=1; path=/; max-age=31536000; samesite=lax',
  );
  await person.type(field('Email address'), 'c@d.example');
  await person.click(send());
  expect(bodies(platform, shareByEmail.path)[0]).toMatchObject({ allow_reply_to: true });
  act(() => close());
  await show();
  await choose('Email');
  expect(box()).toHaveProperty('checked', true);
  await person.click(box());
  expect(document.cookie).toContain('share_allow_reply_to=0');
});

test('SHARE-20: replies are not offered if the user’s email address is not verified', async () => {
  document.cookie = 'share_allow_reply_to=1; path=/';
  await show(linked, userPlatform({ is_verified_email: false }));
  await choose('Email');
  expect(screen.getByRole('checkbox')).toBeDisabled();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('only a confirmed address can add a message: others read how, and send the link alone; a text that was typed before stays', async () => {
  await show();
  await choose('Email');
  await person.type(field('Message'), 'Look');
  act(() => close());
  const unconfirmed = await show(linked, userPlatform({ is_verified_email: false }));
  await choose('Email');
  expect(screen.getByText(shareTexts.messageNeedsAddress)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await person.type(field('Email address'), 'c@d.example');
  await person.click(send());
  expect(bodies(unconfirmed, shareByEmail.path)).toMatchObject([{ message: '' }]);
  act(() => close());
  await show();
  await choose('Email');
  expect(field('Message')).toHaveValue('Look');
  act(() => close());
  const visitor = await show(
    { ...linked, has_user: false, tumblelog_share: true, post_id: '0' },
    createFakePlatform(),
  );
  expect(screen.getByText(shareTexts.messageNeedsAccount)).toBeVisible();
  await person.type(field('Email address'), 'c@d.example');
  await person.click(send());
  expect(bodies(visitor, emailBlog.path)).toEqual([
    { tumblelog_name: 'bob', email_address: 'c@d.example', message: '' },
  ]);
});

test('SHARE-09, SHARE-10: cancel clears the recipient’s email address, keeps the message and returns the focus to the chosen option', async () => {
  await show();
  await choose('Email');
  await person.type(field('Email address'), 'c@d.example');
  await person.type(field('Message'), 'Look');
  await choose('Cancel');
  expect(document.activeElement?.textContent).toBe('Email');
  await choose('Email');
  expect(field('Email address')).toHaveValue('');
  expect(field('Message')).toHaveValue('Look');
});

test('SHARE-10, SHARE-29: for a blog the email form opens immediately, without other options, and calls the endpoint for blogs', async () => {
  const platform = await show({
    ...linked,
    tumblelog_share: true,
    post_id: '0',
    post_url: 'http://localhost/@bob',
  });
  expect(platform.calls[0]?.input).toEqual({ params: { tumblelog_name: 'bob', post_id: '0' } });
  await person.type(field('Email address'), 'c@d.example');
  await choose('Cancel');
  expect(field('Email address')).toHaveProperty('value', '');
  expect(screen.queryByRole('link', { name: /Reddit/ })).toBeNull();
  await person.type(field('Email address'), 'c@d.example');
  await person.click(send());
  expect(bodies(platform, emailBlog.path)).toEqual([
    { tumblelog_name: 'bob', email_address: 'c@d.example', message: '', allow_reply_to: false },
  ]);
  expect(bodies(platform, shareByEmail.path)).toEqual([]);
});

test('SHARE-11, SHARE-12, SHARE-13, ERR-03, APIM-43: the popover shows first that the email is being sent, then that it was sent; 1250 ms later it fades, and another 150 ms later it closes', async () => {
  const platform = userPlatform();
  const answer = Promise.withResolvers<object>();
  platform.answer(shareByEmail, () => answer.promise);
  await show(linked, platform);
  await choose('Email');
  await person.type(field('Email address'), 'c@d.example');
  await person.click(send());
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await person.click(button);
  expect(bodies(platform, shareByEmail.path)).toHaveLength(1);
  jest.useFakeTimers();
  await act(async () => answer.resolve({}));
  expect(screen.getByRole('button', { name: 'Sent!' })).toBeTruthy();
  const dialog = screen.getByRole('dialog');
  act(() => {
    jest.advanceTimersByTime(1249);
  });
  expect(dialog.className).not.toContain('fading');
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(dialog.className).toContain('fading');
  act(() => {
    jest.advanceTimersByTime(149);
  });
  expect(dialog.isConnected).toBe(true);
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(dialog.isConnected).toBe(false);
  jest.useRealTimers();
  for (const text of [shareByMessageTexts.sent, shareByMessageTexts.error])
    expect(document.body.textContent).not.toContain(text);
});

test('SHARE-15, ERR-03, API-64: after an error the server’s reason is shown, and the user can send again', async () => {
  const platform = userPlatform();
  platform.answer(shareByEmail, new CallError(429, ['Too many attempts.']));
  await show(linked, platform);
  await choose('Email');
  await person.type(field('Email address'), 'c@d.example');
  await person.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('Error! Too many attempts.');
  expect(send()).not.toHaveAttribute('aria-disabled');
  expect(send()).toBeEnabled();
  platform.answer(shareByEmail, new CallError(0, []));
  await person.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error!'));
  platform.answer(shareByEmail, {});
  await person.click(send());
  expect(await screen.findByRole('button', { name: 'Sent!' })).toBeTruthy();
});

test('RULE-38, SHARE-27: a tweet starts with the link of the post, and the counter warns when fewer than 10 characters are left', async () => {
  const platform = await show();
  await choose('Twitter');
  const counter = () => screen.getByText(/characters left/);
  const tweet = field('Tweet');
  expect(tweet).toHaveValue('[URL]');
  expect(counter()).toHaveTextContent('116 characters left');
  const write = async (text: string) => {
    await person.clear(tweet);
    await person.click(tweet);
    await person.paste(text);
  };
  await write(`[URL]${'x'.repeat(106)}`);
  expect([counter().textContent, counter().className]).toEqual(['10 characters left', 'counter']);
  await write(`[URL]${'x'.repeat(107)}`);
  expect([counter().textContent, counter().className]).toEqual([
    '9 characters left',
    'counterWarns',
  ]);
  expect(send()).toBeEnabled();
  await write('x'.repeat(141));
  expect(send()).toHaveProperty('disabled', true);
  await person.clear(tweet);
  expect(send()).toHaveProperty('disabled', true);
  await write('Look [URL]');
  await person.click(send());
  expect(bodies(platform, shareOnTwitter.path)).toEqual([
    { post_id: '7', tumblelog_name: 'bob', message: 'Look [URL]', share_fallback: false },
  ]);
});

test('SHARE-28, APIM-39: the Facebook form names the linked account', async () => {
  const platform = userPlatform();
  platform.answer(facebookStatus, { facebook_username: 'Ada L.' });
  await show(linked, platform);
  await choose('Facebook');
  expect(await screen.findByText('Ada L.')).toBeTruthy();
  await person.click(send());
  expect(bodies(platform, shareOnFacebook.path)).toEqual([
    { post_id: '7', tumblelog_name: 'bob', message: '', share_fallback: false },
  ]);
});

test('SHARE-16, XSHARE-19, APIM-39: an option opens its network’s window, and the share is recorded; if the browser blocks the window, the link opens a tab', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(anotherWindow());
  const platform = await show({ has_user: true });
  const clicked = jest.fn((event: MouseEvent) => event.preventDefault());
  const reddit = screen.getByRole('link', { name: /^Reddit/ });
  expect([reddit.getAttribute('target'), reddit.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await person.click(reddit);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(bodies(platform, shareOnReddit.path)).toEqual([
    { post_id: '7', tumblelog_name: 'bob', share_fallback: true },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  opened.mockReturnValue(null);
  await show({ has_user: true });
  const seen: boolean[] = [];
  window.addEventListener(
    'click',
    (event) => {
      seen.push(event.defaultPrevented);
      clicked(event);
    },
    { once: true },
  );
  await person.click(screen.getByRole('link', { name: /^Twitter/ }));
  expect(seen).toEqual([false]);
});

test('the embed code can be copied; if copying a link fails, the user is told to copy it by hand', async () => {
  await show();
  await choose('Embed');
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(field('Embed code')).toHaveProperty('value', sampleShareData().embed_code);
  await choose('Copy code');
  expect(written).toHaveBeenCalledWith(sampleShareData().embed_code);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  await choose('Cancel');
  written.mockRejectedValue(new Error('denied'));
  await choose('Copy link');
  expect(screen.getByText('Copy the selected text.')).toBeTruthy();
});

test('SHARE-06: no options are offered for a private post; if the server refuses to share a post, the reason is shown', async () => {
  await show({ is_private: true });
  expect(within(screen.getByRole('dialog')).queryAllByRole('link')).toEqual([]);
  expect(within(screen.getByRole('dialog')).queryAllByRole('textbox')).toEqual([]);
  expect(screen.getByText(/can’t be shared/)).toBeTruthy();
  act(() => close());
  const platform = createFakePlatform();
  platform.answer = () => {};
  Object.assign(platform, {
    call: async () => {
      throw new CallError(403, ['You can’t share this post.']);
    },
  });
  await show({}, platform);
  expect(screen.getByText('You can’t share this post.')).toBeTruthy();
});

test('if the server does not respond, the link can still be emailed with the user’s email program, and a retry loads the other options', async () => {
  const platform = userPlatform();
  const { answer } = platform;
  platform.answer = (endpoint) => answer(endpoint, new CallError(0, []));
  await show(linked, platform);
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(screen.queryByRole('button', { name: 'Embed' })).toBeNull();
  answer(shareData, { share_popover_data: sampleShareData(linked) });
  await choose('Try again');
  expect(await screen.findByRole('button', { name: 'Embed' })).toBeTruthy();
});

test('arrow keys move between options; Escape closes the popover and restores the focus', async () => {
  await show();
  screen.getByRole('link', { name: 'Permalink' }).focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Email');
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Report');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.id).toBe('anchor');
});

test('SHARE-30: the popover stays 10 px away from the edge of the window', async () => {
  Object.defineProperty(document.documentElement, 'clientWidth', {
    value: 390,
    configurable: true,
  });
  Object.defineProperty(document.documentElement, 'clientHeight', {
    value: 800,
    configurable: true,
  });
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(360);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  await show();
  await waitFor(() => expect(screen.getByRole('dialog').style.transform).not.toBe(''));
  const [, x = ''] =
    /translate\(([\d.-]+)px/.exec(screen.getByRole('dialog').style.transform) ?? [];
  expect(Number(x)).toBe(popoverDistance);
  Reflect.deleteProperty(document.documentElement, 'clientWidth');
  Reflect.deleteProperty(document.documentElement, 'clientHeight');
});
