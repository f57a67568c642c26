import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { report } from '@tessera/shared-contracts/moderation/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform, sentBody } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { sampleBlog } from '../testing/sample-blog.ts';
import { markup, mountViewer, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the dialog is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(resetPage);

const words = () => screen.getByRole('textbox', { name: 'Details (optional)' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Report' }));
const choose = (reason: string) => fireEvent.click(screen.getByRole('radio', { name: reason }));
const alsoBlock = () => screen.queryByRole('checkbox', { name: 'Also block bob' });

async function opened(platform = createFakePlatform(signedIn())) {
  const isSignedIn = platform.bootstrap.user !== undefined;
  await mountViewer(
    markup(<BlogHeadWithActions blog={sampleBlog()} viewer={{ isSignedIn }} />),
    platform,
  );
  expect(isClickFollowed(screen.getByRole('link', { name: 'Report' }))).toBe(false);
  await screen.findByRole('dialog', { name: 'Report bob' });
  return platform;
}

test('a report is sent with its reason and details, blocks the blog if wanted, and is thanked for', async () => {
  const platform = await opened();
  send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a reason.');
  expect(platform.calls).toEqual([]);
  choose('Spam or scam');
  fireEvent.change(words(), { target: { value: 'Look.' } });
  const box = alsoBlock();
  if (!box) throw new Error('no way to block');
  await waitFor(() => expect(words()).toHaveValue('Look.'));
  fireEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  send();
  await waitFor(() =>
    expect(platform.calls.map(({ path }) => path)).toEqual([report.path, block.path]),
  );
  expect(platform.calls.map(sentBody)).toEqual([
    { post: '', blog: 'bob', reason: 'spam', words: 'Look.' },
    expect.objectContaining({ tumblelog: 'ada', blocked_tumblelog: 'bob' }),
  ]);
  await waitFor(() =>
    expect(platform.toastsShown.map(({ text }) => text)).toEqual([
      'Thank you. Our team will review your report.',
      'bob is blocked from ada.',
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a report that fails says why and keeps what was typed', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(report, new CallError(429, ['Too many reports. Try again later.']));
  await opened(platform);
  choose('Something else');
  send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please describe the problem.');
  fireEvent.change(words(), { target: { value: 'It blinks.' } });
  await waitFor(() => expect(words()).toHaveValue('It blinks.'));
  send();
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Too many reports. Try again later.'),
  );
  expect(words()).toHaveValue('It blinks.');
  expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked();
  expect(platform.toastsShown).toEqual([]);
});

test('a visitor can report, but not block', async () => {
  const platform = await opened(createFakePlatform());
  expect(alsoBlock()).toBeNull();
  choose('Hate speech');
  send();
  await waitFor(() => expect(platform.toastsShown).toHaveLength(1));
  expect(platform.calls.map(({ path }) => path)).toEqual([report.path]);
});
