import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { oddPosts, queuedPost, samplePosts } from '@tessera/shared-contracts/posts/sample-posts';
import fc from 'fast-check';
import { packPost, readPost } from './packed-post.ts';
import { seedOf, type PostSeed } from './post-seed.ts';
import { preparePost } from '../post-view/PostView.tsx';

const [first] = samplePosts;
if (!first) throw new Error('there are no samples');
const sample = first;

/** Writes a seed into the element of a post and reads it back. */
function roundTrip(seed: PostSeed): PostSeed | undefined {
  const article = document.createElement('article');
  article.setAttribute(postAttributes.id, seed.action.id);
  article.setAttribute(postAttributes.blog, seed.action.tumblelog_uuid);
  const json = document.createElement('script');
  json.type = 'application/json';
  json.textContent = jsonForHtml(packPost(seed));
  article.append(json);
  return readPost(article);
}

/** A seed without the members that JSON drops. */
const asJson = (seed: PostSeed): unknown => JSON.parse(JSON.stringify(seed));

const reader = { isSignedIn: true, isStaff: false, language: 'en_US' };

test.each([...samplePosts, ...oddPosts, queuedPost].map((post) => [post.action.id, post] as const))(
  'the seed of sample %s survives packing, for any viewer',
  (_, post) => {
    for (const viewer of [
      reader,
      { isSignedIn: true },
      { isSignedIn: false, loginNext: '/explore' },
    ]) {
      const { seed } = preparePost({ post, viewer, idPrefix: 'over-post' });
      expect(roundTrip(seed)).toEqual(asJson(seed));
    }
  },
);

test('any seed survives packing', () => {
  const text = fc.string({ maxLength: 8 });
  const blog = fc.record({
    name: text,
    uuid: text,
    title: text,
    url: text,
    avatar_url: text,
    following: fc.boolean(),
    is_mine: fc.boolean(),
  });
  const changes = fc.record(
    {
      id: text,
      root_id: text,
      reblog_key: text,
      liked: fc.boolean(),
      following: fc.boolean(),
      tumblelog: text,
      tumblelog_key: text,
      tumblelog_uuid: text,
      tumblelog_mention_key: text,
      'tumblelog-data': blog,
      'tumblelog-parent-data': fc.option(blog),
      reblog_source: fc.option(fc.record({ name: text, following: fc.boolean() })),
      embed_key: text,
      post_url: text,
      can_reply: fc.boolean(),
      can_reply_with_photo: fc.boolean(),
      can_reblog_as: fc.option(fc.array(text, { maxLength: 2 })),
      note_count: fc.integer(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(changes, fc.boolean(), text, function comesBack(action, isHidden, elementId) {
      const post = {
        ...sample,
        action: { ...sample.action, ...action },
        filtered: ['rain'],
      };
      const seed = seedOf(post, reader, elementId, { isHidden });
      expect(roundTrip(seed)).toEqual(asJson(seed));
    }),
  );
});

test('a usual post is packed without values that are defaults or follow from other values', () => {
  const action = {
    ...sample.action,
    type: 'text' as const,
    following: true,
    embed_key: 'uuid-bob',
    embed_did: sample.action.id,
    like_count: 0,
    note_count: 0,
    'tumblelog-data': {
      ...sample.action['tumblelog-data'],
      title: 'bob',
      avatar_url: '/avatar/bob/96?v=0',
      following: true,
    },
  };
  const seed = seedOf({ ...sample, source_url: '', action }, reader, `post_${action.id}`, {
    isHidden: false,
  });
  expect(packPost(seed)).toEqual(['key', 'a-post', 'bob', 'key']);
});
