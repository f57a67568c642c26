import type { Note } from '@tessera/shared-contracts/notes/note';
import {
  reduceNotes,
  startNotes,
  wantedPage,
  type NotesEvent,
  type NotesState,
} from './notes-state.ts';

const blog = {
  name: 'bob',
  uuid: 'u',
  title: '',
  url: '/@bob',
  avatar_url: '',
  following: false,
  is_mine: false,
};
const like = (id: string): Note => ({
  type: 'like',
  id,
  blog,
  created_at: '2026-05-31T12:00:00.000Z',
});
const counts = { all: 3, replies: 0, reblogs: 0, likes: 3 };
const play = (...events: NotesEvent[]): NotesState => events.reduce(reduceNotes, startNotes);
const loaded = (
  ids: readonly string[],
  next: string | null,
  filter: NotesState['filter'] = 'all',
): NotesEvent => ({ kind: 'loaded', filter, answer: { notes: ids.map(like), counts, next } });
const idsOf = ({ shown }: NotesState): string[] =>
  shown.kind === 'shown' ? shown.notes.map(({ id }) => id) : [];

test('pages are appended, and a note that is on two pages is shown once', () => {
  expect(wantedPage(startNotes)).toEqual({ filter: 'all', before: '' });
  const first = play(loaded(['3', '2'], 'c1'));
  expect([idsOf(first), wantedPage(first)]).toEqual([['3', '2'], undefined]);
  const asked = reduceNotes(first, { kind: 'moreRequested' });
  expect(wantedPage(asked)).toEqual({ filter: 'all', before: 'c1' });
  const both = reduceNotes(asked, loaded(['2', '1'], null));
  expect(idsOf(both)).toEqual(['3', '2', '1']);
  expect(reduceNotes(both, { kind: 'moreRequested' })).toBe(both);
});

test('changing the filter starts over and keeps the counts; responses for the previous filter are ignored', () => {
  const likes = reduceNotes(play(loaded(['3'], null)), { kind: 'chosen', filter: 'likes' });
  expect([likes.counts, wantedPage(likes)]).toEqual([counts, { filter: 'likes', before: '' }]);
  expect(reduceNotes(likes, loaded(['9'], null))).toBe(likes);
  expect(reduceNotes(likes, { kind: 'failed', filter: 'all' })).toBe(likes);
  expect(reduceNotes(likes, { kind: 'chosen', filter: 'likes' })).toBe(likes);
});

test('if the first page fails, the user can retry; if a later page fails, the notes shown so far stay', () => {
  const failed = play({ kind: 'failed', filter: 'all' });
  expect(failed.shown.kind).toBe('failed');
  expect(wantedPage(reduceNotes(failed, { kind: 'retried' }))).toEqual({
    filter: 'all',
    before: '',
  });
  const later = play(
    loaded(['3'], 'c1'),
    { kind: 'moreRequested' },
    { kind: 'failed', filter: 'all' },
  );
  expect([idsOf(later), later.shown.kind === 'shown' && later.shown.more]).toEqual([
    ['3'],
    'failed',
  ]);
  expect(wantedPage(reduceNotes(later, { kind: 'moreRequested' }))).toEqual({
    filter: 'all',
    before: 'c1',
  });
});
