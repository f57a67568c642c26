import { samplePostAction } from '@tessera/shared-contracts/testing/samples';
import { samplePost, postHtml } from '../testing/sample-page.tsx';
import { changePostModel, postElements, readPostModel } from './post-model.ts';

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

test('ACTION-01, ACTION-02, ACTION-03: reads a post’s model with all its members from the server’s markup', () => {
  document.body.innerHTML = postHtml(
    samplePost({ id: '7', reblog_source: { name: 'eve', following: true }, carousel_index: 2 }),
  );
  const [post] = postElements('7');
  const model = post && readPostModel(post);
  for (const name of [...member, ...blogMember, ...otherMember])
    expect(model).toHaveProperty([name]);
  expect(model).toMatchObject({
    id: '7',
    reblog_source: { name: 'eve', following: true },
    carousel_index: 2,
  });
});

test.each(['', '{', '{"id":1}', JSON.stringify({ ...samplePostAction(), liked: 'yes' })])(
  'ignores a model that does not parse: %s',
  (json) => {
    const post = document.createElement('article');
    post.dataset['post'] = json;
    expect(readPostModel(post)).toBeUndefined();
    changePostModel(post, { liked: true });
    expect(post.dataset['post']).toBe(json);
  },
);
