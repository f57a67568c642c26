import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import {
  control,
  mountViewer,
  resetPage,
  samplePost,
  streamHtml,
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
  control('5', 'share').click();
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

test('without the share remote the link is copied', async () => {
  const copied: string[] = [];
  lendClipboard(async (text) => {
    copied.push(text);
  });
  const { platform } = await mountViewer(page);
  control('5', 'share').click();
  await waitFor(() => expect(platform.toastsShown).toEqual([{ text: 'Post link copied.' }]));
  expect(copied).toEqual([`${window.location.origin}/@bob/post/5`]);
});

test('without a clipboard a toast shows the link', async () => {
  lendClipboard(() => Promise.reject(new Error('denied')));
  const { platform } = await mountViewer(page);
  control('5', 'share').click();
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      {
        text: `${window.location.origin}/@bob/post/5`,
        link: { href: '/@bob/post/5', label: 'Open' },
      },
    ]),
  );
});

test('a control that names a blog shares the blog', async () => {
  const open = jest.fn();
  const { platform } = await mountViewer(
    '<button data-action="share" data-blog="bob">Share</button>',
    Object.assign(createFakePlatform(signedIn()), { features: { load: async () => ({ open }) } }),
  );
  const button = document.querySelector('button');
  button?.click();
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith(platform, {
      postId: '',
      blogName: 'bob',
      postUrl: '/@bob',
      anchor: button,
    }),
  );
});
