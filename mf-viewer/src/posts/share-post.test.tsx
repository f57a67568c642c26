import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { screen, waitFor } from '@testing-library/react';
import { sampleBlog } from '../testing/sample-blog.ts';
import {
  control,
  markup,
  mountViewer,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

const page = streamHtml([samplePost({ id: '5' })]);
const lendClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

test('sharing opens the share remote’s popover beside the button', async () => {
  const open = jest.fn();
  const fake = createFakePlatform(signedIn());
  const { platform } = await mountViewer(
    page,
    Object.assign(fake, { features: { load: async () => ({ open }) } }),
  );
  press(control('5', 'share'));
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith(platform, {
      postId: '5',
      blogName: 'bob',
      blogUuid: 'uuid-bob',
      postUrl: '/@bob/post/5',
      anchor: control('5', 'share'),
    }),
  );
});

test('without the share remote, the link to the post is copied', async () => {
  const copied: string[] = [];
  lendClipboard(async (text) => {
    copied.push(text);
  });
  const { platform } = await mountViewer(page);
  press(control('5', 'share'));
  await waitFor(() => expect(platform.toastsShown).toEqual([{ text: 'Post link copied.' }]));
  expect(copied).toEqual([`${window.location.origin}/@bob/post/5`]);
});

test('with neither the share remote nor a clipboard, a toast shows the link to the post', async () => {
  lendClipboard(() => Promise.reject(new Error('denied')));
  const { platform } = await mountViewer(page);
  press(control('5', 'share'));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      {
        text: `${window.location.origin}/@bob/post/5`,
        link: { href: '/@bob/post/5', label: 'Open' },
      },
    ]),
  );
});

test('a control with a blog name shares that blog', async () => {
  const open = jest.fn();
  const { platform } = await mountViewer(
    markup(<BlogHeadWithActions blog={sampleBlog()} viewer={{ isSignedIn: true }} />),
    Object.assign(createFakePlatform(signedIn()), { features: { load: async () => ({ open }) } }),
  );
  press(screen.getByRole('button', { name: 'Share this blog' }));
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith(platform, {
      postId: '',
      blogName: 'bob',
      postUrl: '/@bob',
      // the entry of the menu is hidden by then
      anchor: screen.getByRole('button', { name: 'More actions' }),
    }),
  );
});
