import { postDeleted } from '@tessera/shared-contracts/posts/events';
import { inboxTexts, maxWaiting } from '@tessera/shared-contracts/asks/inbox';
import { screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InboxFiltersIsland } from '../pages/streams/InboxFiltersIsland.tsx';
import {
  mainWith,
  mountViewer,
  ownPost,
  resetPage,
  shownPosts,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

const question = (id: string) =>
  ownPost(
    { id, type: 'note', state: 'unapproved' },
    {
      type: 'note',
      content: { type: 'note', ask: 'Why?', asker: 'bob', answer_html: '' },
    },
  );
const submission = (id: string) => ownPost({ id, state: 'unapproved' });
/** HTML of the filters of an inbox with these counts. */
const filters = (all: number, questions: number, submissions: number): string =>
  renderToStaticMarkup(
    <InboxFiltersIsland path="/inbox" current="all" counts={{ all, questions, submissions }} />,
  );
const shown = (): (string | null)[] =>
  [...screen.getByRole('navigation', { name: inboxTexts.choose }).querySelectorAll('span')].map(
    ({ textContent }) => textContent,
  );

test('when a post leaves the inbox, the counts in the filters go down; counts at the maximum do not change', async () => {
  const { platform } = await mountViewer(
    `${filters(maxWaiting, maxWaiting, 2)}${streamHtml([question('9'), submission('8'), submission('7')])}`,
    undefined,
    { name: 'inbox', base_route: '/inbox' },
  );
  platform.bus.emit(postDeleted, { post_id: '8' });
  await waitFor(() => expect(shown()).toEqual(['999+', '999+', '1']));
  platform.bus.emit(postDeleted, { post_id: '9' });
  await waitFor(() => expect(shownPosts()).toEqual(['7']));
  expect(shown()).toEqual(['999+', '999+', '1']);
});

test('a part of the inbox that has become empty shows the server’s text for that part', async () => {
  const stream = streamHtml([question('9')]);
  const { platform } = await mountViewer(
    filters(2, 1, 1) + stream.replace('data-stream=""', 'data-stream="/inbox?show=questions"'),
    undefined,
    { name: 'inbox', base_route: '/inbox' },
  );
  platform.pages.set('/inbox', mainWith(streamHtml([submission('8')])));
  platform.pages.set(
    '/inbox?show=questions',
    mainWith('<section data-stream><div data-stream-posts></div><p>No questions</p></section>'),
  );
  platform.bus.emit(postDeleted, { post_id: '9' });
  await waitFor(() => expect(document.getElementById('main')).toHaveTextContent('No questions'));
  await waitFor(() => expect([shownPosts(), shown()]).toEqual([[], ['1', '0', '1']]));
});
