import { tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { screen, within } from '@testing-library/react';
import { sampleBlog } from '../testing/sample-blog.ts';
import { mountViewer, pointAt, press, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the card is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(resetPage);

test('the card offers what the blog allows, opens the blog’s page, and has the rest in a menu', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(tumblelogPopover, { ...sampleBlog(), highlighted_posts: [] });
  await mountViewer('<p><a href="/@bob">bob</a></p>', platform);
  pointAt(screen.getByRole('link', { name: 'bob' }));
  const open = await screen.findByRole('region', { name: 'About bob' });
  expect(within(open).getByRole('link', { name: 'Ask' })).toHaveAttribute('href', '/@bob/ask');
  expect(within(open).getByRole('button', { name: 'Message' })).toBeVisible();
  expect(within(open).getByRole('group', { name: 'More actions' }).textContent).toBe(
    'Share this blogBlock bobReport',
  );
  press(within(open).getByRole('link', { name: 'Open blog' }));
  expect(platform.addresses).toEqual(['/@bob']);
  expect(open.isConnected).toBe(false);
});
