import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { participantInfo as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import { withoutHost } from '../blogs/blog-host.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogByName, blogByUuid, relationsToOne } from '../blogs/blog-queries.ts';
import { isOwnBlog } from '../follows/follow-policy.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { requireActingBlog } from './acting-blog.ts';
import { canSendTo, acceptsFirstMessage } from './messaging-policy.ts';
import { memberWith } from './messaging-queries.ts';
import { participantFacts } from './participant-queries.ts';
import { presentParticipant } from './present-participant.ts';

/**
 * Introduces a blog to one of the user's blogs: its profile and tags, who follows whom and since
 * when, and whether it accepts messages.
 */
export async function introduceParticipant({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const own = requireActingBlog(deps, viewer, query.participant);
  const q = withoutHost(deps.env, query.q);
  const blog =
    (await blogByUuid(deps.db, q)) ??
    (await blogByName(deps.db, q.toLowerCase().replace(/^@/, '')));
  if (!blog || blog.is_suspended || blog.deleted_at) throw notFound(refusals.noBlog);
  const [relations, member, facts] = await Promise.all([
    relationsToOne(deps.db, readerOf(viewer), blog),
    memberWith(deps.db, own.id, blog.id),
    participantFacts(deps.db, { userId: viewer.userId, ownId: own.id }, [blog.id]),
  ]);
  return {
    ...presentParticipant(blog, facts, deps.now(), isOwnBlog(viewer, blog)),
    can_receive_messages:
      canSendTo(blog, relations.blocked) &&
      (member !== undefined || acceptsFirstMessage(blog, relations)),
  };
}
