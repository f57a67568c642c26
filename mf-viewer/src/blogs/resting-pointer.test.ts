import { tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent, screen } from '@testing-library/react';
import { sampleBlog } from '../testing/sample-blog.ts';
import { mountViewer, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the card is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // `act` needs real microtasks
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
});

async function wait(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
  // React renders the first card in a task of its own
  await jest.advanceTimersByTimeAsync(0);
}

test('a link that comes under a resting pointer opens no card until the pointer moves, also where the code of cards is not loaded yet', async () => {
  const platform = createFakePlatform();
  platform.answer(tumblelogPopover, { ...sampleBlog(), highlighted_posts: [] });
  await mountViewer('<p><a href="/@bob">bob</a></p>', platform);
  const link = screen.getByRole('link', { name: 'bob' });
  const card = () => screen.queryByRole('region', { name: 'About bob' });
  for (let time = 0; time < 2; time += 1) {
    fireEvent.pointerOver(link);
    await wait(1000);
    expect([platform.calls.length, card()]).toEqual([0, null]);
  }
  fireEvent.pointerMove(link);
  // further moves on the link do not delay the card
  await wait(200);
  fireEvent.pointerMove(link);
  await wait(150);
  expect(card()).not.toBeNull();
});
