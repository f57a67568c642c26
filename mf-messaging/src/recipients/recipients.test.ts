import { sampleConversation } from '../testing/sample-conversation.ts';
import { sampleSuggestion } from '@tessera/shared-contracts/testing/sample-suggestions';
import { noRecipientText, recipientsAmong } from '@tessera/shared-ui/recipients/recipients';
import { furtherBlogs, gridBlogs } from './recipients.ts';

const own = [{ uuid: 'uuid-ada' }];
const favorites = ['eve', 'kim', 'lou', 'max', 'ned', 'oda', 'pat', 'ron', 'sue'].map((name) =>
  sampleSuggestion(name),
);
const names = (blogs: readonly { readonly name: string }[]) => blogs.map(({ name }) => name);
const sampleConversations = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleConversation(`friend${index}`));

test('INBOX-28: favorites are listed below the conversations only if there are at most 3 conversations and no next page', () => {
  expect(furtherBlogs(favorites, { conversations: sampleConversations(3) }, own)).toHaveLength(9);
  expect(furtherBlogs(favorites, { conversations: sampleConversations(4) }, own)).toEqual([]);
  expect(
    furtherBlogs(
      favorites,
      { conversations: sampleConversations(1), next: { href: '/next' } },
      own,
    ),
  ).toEqual([]);
});

test('the favorites below a short list of conversations leave out the blogs in that list', () => {
  const pages = { conversations: [sampleConversation('eve')] };
  expect(names(furtherBlogs(favorites.slice(0, 2), pages, own))).toEqual(['kim']);
});

test('INBOX-29, INBOX-30, INBOX-31: blogs without a uuid, blogs that accept no messages and the user’s own blog are not offered as recipients', () => {
  const blogs = [
    sampleSuggestion('eve', { uuid: '' }),
    sampleSuggestion('kim', { can_receive_messages: false }),
    sampleSuggestion('ada'),
    sampleSuggestion('lou'),
  ];
  expect(names(furtherBlogs(blogs, { conversations: sampleConversations(1) }, own))).toEqual([
    'lou',
  ]);
  expect(names(recipientsAmong(blogs, own))).toEqual(['lou']);
});

test.each([
  [0, 0],
  [3, 0],
  [4, 4],
  [5, 4],
  [6, 4],
  [8, 4],
  [9, 4],
])('INBOX-33, INBOX-37: of %d favorites, the grid of an empty inbox shows %d', (count, drawn) => {
  expect(gridBlogs(favorites.slice(0, count), own)).toHaveLength(drawn);
});

test('INBOX-33: the user’s own blog is not among the favorites of an empty inbox', () => {
  // without the user's own blog the row is incomplete, so nothing is shown
  const blogs = [sampleSuggestion('ada'), ...favorites.slice(0, 3)];
  expect(gridBlogs(blogs, own)).toEqual([]);
});

test('INBOX-22, INBOX-23: if nobody is found, one of three texts is shown at random', () => {
  expect([0, 0.4, 0.99].map((random) => noRecipientText(() => random))).toEqual([
    "That isn't anyone.",
    'Uh, who?',
    'Nobody by that name.',
  ]);
});
