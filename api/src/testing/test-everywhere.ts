/** A post that has everything a post can have, to see what becomes of it. */
import { bookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { pinPost, promotePost } from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import type { Registered, TestApp } from './test-app.ts';
import { uploadedGif } from './test-gifs.ts';
import { likeOf, reblogOf, replyOf, save } from './test-posting.ts';

/** What only the post says, and a tag by which searches find it. */
export const word = 'gnomon';
export const sought = 'zugzwang';

/** A post that is everywhere: pinned, promoted, liked, bookmarked, replied to, reblogged, a reblog. */
export async function writeEverywhere(
  { jobs, deps }: Pick<TestApp, 'jobs' | 'deps'>,
  ada: Registered,
  bob: Registered,
): Promise<Post> {
  const gif = await uploadedGif(deps, 1);
  const root = await save(bob, { post: { one: 'Root', two: '' } });
  const { post } = await save(ada, {
    ...reblogOf(root.post),
    images: { o1: gif },
    post: {
      one: `A ${word}`,
      slug: 'plain',
      two: `<p>${word} @${bob.blog} <img src="${gif}" alt="${word}"></p>`,
      tags: `${sought}, secret`,
    },
  });
  const { id } = post.action;
  await jobs.runAll();
  const done = [
    await ada.call(pinPost, { body: { post_id: id } }),
    await ada.call(promotePost, {
      body: { tag: 'secret', post_id: id, tumblelog_name: ada.blog },
    }),
    await bob.call(like, likeOf(post)),
    await bob.call(bookmark, { body: { id, key: post.action.reblog_key } }),
    await bob.call(replyToPost, replyOf(post, 'Well said.')),
  ];
  if (done.some(({ status }) => status !== 200)) throw new Error('not everywhere');
  await save(bob, reblogOf(post, { post: { one: '', two: 'Again' } }));
  return post;
}
