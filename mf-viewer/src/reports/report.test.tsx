import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { report } from '@tessera/shared-contracts/moderation/endpoints';
import { unsavedDraftTexts } from '@tessera/shared-contracts/posts/post-texts';
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
afterEach(async () => {
  await resetPage();
  sessionStorage.clear();
});

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

const reportLink = (at: number): HTMLElement => {
  const link = screen.getAllByRole('link', { name: 'Report' })[at];
  if (!link) throw new Error('no link');
  return link;
};
async function reopened(blog: string, at = 0): Promise<void> {
  expect(isClickFollowed(reportLink(at))).toBe(false);
  await screen.findByRole('dialog', { name: `Report ${blog}` });
}
async function closed(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
async function fill(): Promise<void> {
  choose('Spam or scam');
  fireEvent.change(words(), { target: { value: 'Look.' } });
  const box = alsoBlock();
  if (!box) throw new Error('no way to block');
  fireEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  await waitFor(() => expect(words()).toHaveValue('Look.'));
}

test('a report that is closed keeps what was typed for its target until it was sent', async () => {
  const platform = createFakePlatform(signedIn());
  await mountViewer(
    markup(
      <>
        <BlogHeadWithActions blog={sampleBlog()} viewer={{ isSignedIn: true }} />
        <BlogHeadWithActions blog={sampleBlog({ name: 'eve' })} viewer={{ isSignedIn: true }} />
      </>,
    ),
    platform,
  );
  await reopened('bob');
  await fill();
  await closed();
  await reopened('eve', 1);
  expect(words()).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Spam or scam' })).not.toBeChecked();
  await closed();
  await reopened('bob');
  expect(words()).toHaveValue('Look.');
  expect(screen.getByRole('radio', { name: 'Spam or scam' })).toBeChecked();
  expect(alsoBlock()).toBeChecked();
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.calls.map(sentBody)[0]).toEqual({
    post: '',
    blog: 'bob',
    reason: 'spam',
    words: 'Look.',
  });
  await reopened('bob');
  expect(words()).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Spam or scam' })).not.toBeChecked();
});

test.each(['nonsense', '[]', '{"reason":"rude","words":1,"alsoBlock":"yes"}', 'null'])(
  'a stored report that cannot be read counts as none: %s',
  async (stored) => {
    const read = jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(stored);
    await opened();
    expect(words()).toHaveValue('');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(alsoBlock()).not.toBeChecked();
    read.mockRestore();
  },
);

test('a report that fails after its dialog was closed says so, and is kept', async () => {
  const platform = createFakePlatform(signedIn());
  const answer = Promise.withResolvers<unknown>();
  platform.answer(report, () => answer.promise);
  await opened(platform);
  await fill();
  send();
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  await closed();
  answer.reject(new CallError(429, ['Too many reports. Try again later.']));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      {
        text: 'Your report wasn’t sent, and bob isn’t blocked. Too many reports. Try again later.',
        tone: 'error',
      },
    ]),
  );
  expect(platform.calls).toHaveLength(1);
  await reopened('bob');
  expect(words()).toHaveValue('Look.');
});

test('a report whose dialog was closed while it was sent is thanked for and blocks the blog', async () => {
  const platform = createFakePlatform(signedIn());
  const answer = Promise.withResolvers<unknown>();
  platform.answer(report, () => answer.promise);
  await opened(platform);
  await fill();
  send();
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  await closed();
  answer.resolve({});
  await waitFor(() =>
    expect(platform.toastsShown.map(({ text }) => text)).toEqual([
      'Thank you. Our team will review your report.',
      'bob is blocked from ada.',
    ]),
  );
});

test('where the browser keeps nothing, the form says so and can still be sent', async () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const platform = await opened();
  await fill();
  expect(screen.getByText(unsavedDraftTexts.notSaved)).toBeVisible();
  send();
  await waitFor(() => expect(platform.calls).toHaveLength(2));
  jest.restoreAllMocks();
});
