import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { participantInfo as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import { readerOf, requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogByUuid, blogByName, relationsToOne } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { CallContext } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';
import { tagsOfBlog } from '../search/tag-search-queries.ts';
import { canSendTo, takesFirstWords } from './messaging-policy.ts';
import { memberWith } from './messaging-queries.ts';
import { themeOfParticipant } from './participant-theme.ts';
import { followsBetween } from './suggestion-queries.ts';

/** Tags that introduce a blog. */
const shownTags = 10;

const secondsSince = (then: Date | undefined, now: Date): number =>
  then === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000));

/** What introduces a blog to an own one: who it is, and which of the two follows the other. */
export async function introduceParticipant({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const own = requireOwnBlog(viewer, query.participant);
  const blog =
    (await blogByUuid(deps.db, query.q)) ??
    (await blogByName(deps.db, query.q.toLowerCase().replace(/^@/, '')));
  if (!blog || blog.is_suspended || blog.deleted_at) throw notFound('This blog does not exist.');
  const [relations, member, tags, follows] = await Promise.all([
    relationsToOne(deps.db, readerOf(viewer), blog),
    memberWith(deps.db, own.id, blog.id),
    tagsOfBlog(deps.db, blog.id, false, '', shownTags),
    followsBetween(deps.db, viewer.userId, own.id, blog.id),
  ]);
  const now = deps.now();
  return {
    uuid: blog.uuid,
    name: blog.name,
    title: blog.title,
    url: blogPaths.home(blog.name),
    avatar_url: avatarUrl(blog, 96),
    description: blog.description,
    blog_tags: tags,
    theme: themeOfParticipant(blog.theme),
    can_receive_messages:
      !blog.is_bot &&
      canSendTo(blog, relations.blocked) &&
      (member !== undefined || takesFirstWords(blog, relations)),
    is_blog_following_you: follows.byOther !== undefined,
    is_following_blog: follows.byUser !== undefined,
    duration_blog_following_you: secondsSince(follows.byOther, now),
    duration_following_blog: secondsSince(follows.byUser, now),
  };
}
