import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import { samplePostAction } from '@tessera/shared-contracts/testing/samples';
import { readPost } from './packed-post.ts';
import fc from 'fast-check';
import { postHtml, samplePost } from '../testing/sample-page.tsx';
import { createKeyedStore } from './keyed-store.ts';
import {
  modelOf,
  withLike,
  withNotes,
  withReblog,
  type PostState,
  type PostStore,
} from './post-state.ts';

const member = [
  'id',
  'root_id',
  'reblog_key',
  'placement_id',
  'is_recommended',
  'pt',
  'liked',
  'reblogged',
  'is_mine',
  'sponsored',
  'following',
];
const blogMember = [
  'tumblelog',
  'tumblelog_key',
  'tumblelog_uuid',
  'tumblelog_mention_key',
  'tumblelog-data',
  'tumblelog-parent-data',
  'tumblelog-root-data',
];
const otherMember = [
  'reblog_source',
  'reblogged_root_uuid',
  'is_carousel',
  'carousel_index',
  'embed_key',
  'embed_did',
  'post_url',
];

test('ACTION-01, ACTION-02, ACTION-03: reads a post’s model with all its fields from the server’s markup', () => {
  document.body.innerHTML = postHtml(
    samplePost({ id: '7', reblog_source: { name: 'eve', following: true }, carousel_index: 2 }),
  );
  const post = document.querySelector(`[${islandAttributes.island}="mf_viewer post"]`);
  const seed = post && readPost(post);
  for (const name of [...member, ...blogMember, ...otherMember])
    expect(seed).toHaveProperty(['action', name]);
  expect(seed).toMatchObject({
    action: { id: '7', reblog_source: { name: 'eve', following: true }, carousel_index: 2 },
  });
});

const stateOf = (changes: Parameters<typeof samplePostAction>[0]): PostState => ({
  action: samplePostAction(changes),
});

test('finds the model for the element of a post, unless the store has none', () => {
  const posts: PostStore = createKeyedStore();
  posts.seed('7', stateOf({ id: '7' }));
  const element = document.createElement('article');
  expect(modelOf(posts, element)).toBeUndefined();
  element.dataset['postId'] = '7';
  expect(modelOf(posts, element)?.id).toBe('7');
  element.dataset['postId'] = '8';
  expect(modelOf(posts, element)).toBeUndefined();
});

test('a like adds one like and one note, and an unlike subtracts both', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(), fc.nat(), (liked, like_count, note_count) => {
      const before = stateOf({ liked, like_count, note_count });
      expect(withLike(liked)(before)).toBe(before);
      const by = liked ? -1 : 1;
      const after = withLike(!liked)(before);
      expect(after.action).toEqual({
        ...before.action,
        liked: !liked,
        like_count: like_count + by,
        note_count: note_count + by,
      });
      expect(withLike(liked)(after)).toEqual(before);
    }),
  );
});

test('a reblog adds a note only if it is published and the HTML does not show it yet', () => {
  const before = stateOf({ note_count: 1 });
  const published = withReblog(true)(before, false);
  expect(published.action).toMatchObject({ reblogged: true, note_count: 2 });
  expect(withReblog(false)(before, false).action).toMatchObject({ reblogged: true, note_count: 1 });
  expect(withReblog(true)(published, true)).toBe(published);
  // a second reblog by the user is another note
  expect(withReblog(true)(published, false).action.note_count).toBe(3);
});

test('a new reply adds a note, and a deleted reply subtracts one', () => {
  const before = stateOf({ note_count: 1 });
  expect(withNotes(1)(before).action.note_count).toBe(2);
  expect(withNotes(-1)(before).action.note_count).toBe(0);
});
