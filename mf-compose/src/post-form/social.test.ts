import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { socialNetworks, type SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import type { FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel } from '@tessera/shared-contracts/testing/samples';
import {
  savesOf,
  setUpForms as setUpPlainForms,
  side,
  type FormSetup,
} from '../testing/form-setup.ts';

beforeEach(() => window.localStorage.clear());

/** Sets up forms of a user who can send posts to these networks. */
function setUpForms(
  user: Parameters<typeof setUpPlainForms>[0] = {},
  networks: readonly SocialNetwork[] = socialNetworks,
): FormSetup {
  const setup = setUpPlainForms(user);
  setup.platform.answer(getPostFormBuilderData, {
    channels: setup.platform.bootstrap.channels,
    limits: {},
    networks,
  });
  return setup;
}

const tweeting = sampleChannel({ twitter_send_posts: true });
const twitter = () => screen.findByRole('checkbox', { name: 'Send to Twitter' });
const facebook = () => screen.findByRole('checkbox', { name: 'Send to Facebook' });
const write = async (text = 'All day.'): Promise<void> =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), text);
const press = (name: string): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));
const settingsOf = (platform: FakePlatform): unknown[] =>
  platform.calls.filter(({ path }) => path === saveSettings.path).map(({ input }) => input);

test('FORM-42: the network switches show the settings of the chosen blog', async () => {
  const { forms, platform } = setUpForms({
    channels: [tweeting, { ...side, facebook_opengraph_send_posts: true }],
  });
  await forms.open({ mode: 'new', type: 'text' });
  expect(await twitter()).toBeChecked();
  expect(await facebook()).not.toBeChecked();
  await userEvent.click(screen.getByRole('combobox', { name: 'Blog' }));
  await userEvent.click(screen.getByRole('option', { name: /^side/ }));
  expect(await twitter()).not.toBeChecked();
  expect(await facebook()).toBeChecked();
  expect(settingsOf(platform)).toEqual([]);
  await write();
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        channel_id: 'side',
        send_to_twitter: false,
        send_to_fbog: true,
        custom_tweet: '',
      }),
    ]),
  );
});

test('FORM-42, API-14, API-15: a network switch flips immediately and is saved as a setting of the blog', async () => {
  const { forms, platform } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await twitter());
  expect(await twitter()).toBeChecked();
  await userEvent.click(await facebook());
  await userEvent.click(await facebook());
  await waitFor(() =>
    expect(settingsOf(platform)).toEqual([
      {
        body: {
          tumblelog_name_or_id: 'ada',
          page: 'blog',
          tumblelog: { twitter_send_posts: 'on' },
        },
      },
      {
        body: {
          tumblelog_name_or_id: 'ada',
          page: 'blog',
          tumblelog: { facebook_opengraph_send_posts: 'on' },
        },
      },
      {
        body: {
          tumblelog_name_or_id: 'ada',
          page: 'blog',
          tumblelog: { facebook_opengraph_send_posts: 'off' },
        },
      },
    ]),
  );
  // a setting of the blog is not a change of the post
  await press('Close');
  expect(platform.confirms).toEqual([]);
});

test('FORM-42: a network switch is reverted, and the failure reported, if the setting cannot be saved', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(saveSettings, new CallError(500, []));
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await twitter());
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      { text: 'This setting couldn’t be saved.', tone: 'error' },
    ]),
  );
  expect(await twitter()).not.toBeChecked();
  platform.answer(saveSettings, {});
  await userEvent.click(await twitter());
  await waitFor(() => expect(settingsOf(platform)).toHaveLength(2));
  expect(await twitter()).toBeChecked();
  forms.dispose();
});

test('RULE-33: the tweet’s counter counts a link as 29 characters, and a tweet that is too long is refused', async () => {
  const { forms, platform } = setUpForms({ channels: [tweeting] });
  await forms.open({ mode: 'new', type: 'text' });
  const tweet = await screen.findByRole('textbox', { name: /^Tweet/ });
  const counter = () => document.querySelector('[data-tweet-counter]');
  expect(counter()).toHaveTextContent('140 characters left');
  await userEvent.type(tweet, 'https://a.example/x');
  expect(counter()).toHaveTextContent('111 characters left');
  await userEvent.clear(tweet);
  await userEvent.click(tweet);
  await userEvent.paste('x'.repeat(142));
  expect(counter()).toHaveTextContent(/^2 characters too many$/);
  await userEvent.type(tweet, '{Backspace}');
  expect(counter()).toHaveTextContent(/^1 character too many$/);
  expect(counter()).toHaveAttribute('data-tweet-counter', 'warns');
  await write();
  await press('Post');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Tweets can be up to 140 characters long.',
  );
  expect(savesOf(platform)).toEqual([]);
  await userEvent.type(tweet, '{Backspace}');
  expect(counter()).toHaveTextContent(/^0 characters left$/);
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({ send_to_twitter: true, custom_tweet: 'x'.repeat(140) }),
    ]),
  );
});

test('the text of a tweet is stored in the unsaved draft, and closing asks before it is discarded', async () => {
  const { forms, platform } = setUpForms({ channels: [tweeting] });
  platform.confirmWith(false);
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Tweet/ }), 'Soon');
  await press('Close');
  expect(platform.confirms).toHaveLength(1);
  forms.dispose();
  expect(JSON.stringify(window.localStorage)).toContain('Soon');
});

test('an edit sends no sharing settings', async () => {
  const { forms, platform } = setUpForms({ channels: [tweeting] });
  await forms.open({ mode: 'edit', post_id: '7' });
  await write('!');
  expect(screen.queryByRole('checkbox', { name: 'Send to Twitter' })).toBeNull();
  await press('Save');
  await waitFor(() => expect(savesOf(platform)).toHaveLength(1));
  expect(savesOf(platform)[0]).not.toHaveProperty('send_to_twitter');
  expect(savesOf(platform)[0]).not.toHaveProperty('custom_tweet');
});

test('a network that the user cannot send posts to has no switch and gets no posts', async () => {
  const { forms, platform } = setUpForms(
    { channels: [{ ...tweeting, facebook_opengraph_send_posts: true }] },
    ['facebook'],
  );
  await forms.open({ mode: 'new', type: 'text' });
  expect(await facebook()).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Send to Twitter' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /^Tweet/ })).toBeNull();
  await write();
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({ send_to_twitter: false, send_to_fbog: true }),
    ]),
  );
  const none = setUpForms({ channels: [tweeting] }, []);
  await none.forms.open({ mode: 'new', type: 'text' });
  await write();
  expect(screen.queryByRole('group', { name: 'Other networks' })).toBeNull();
  await press('Post');
  await waitFor(() =>
    expect(savesOf(none.platform)).toEqual([
      expect.objectContaining({ send_to_twitter: false, send_to_fbog: false }),
    ]),
  );
});
