import { refusals } from '@tessera/shared-contracts/core/refusals';
import { withoutHost } from '../blogs/blog-host.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import {
  blogById,
  blogByName,
  blogByUuid,
  relationsToOne,
  type BlogRow,
} from '../blogs/blog-queries.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { requireActingBlog } from './acting-blog.ts';
import { canTalkTo } from './messaging-policy.ts';
import { memberOf, memberWith, type MemberRow } from './messaging-queries.ts';
import { participantFacts } from './participant-queries.ts';
import type { Sides } from './present-conversation.ts';

/** Identifies a conversation by id or by participants; `participant` is the acting blog. */
export interface ConversationKey {
  readonly conversation_id: string;
  readonly participants: readonly string[];
  readonly participant: string;
}

/** One side's view of a conversation. Without `member` the conversation has not begun. */
export interface Found {
  readonly sides: Sides;
  readonly member: MemberRow | undefined;
}

const unknownBlog = refusals.noBlog;

/**
 * A blog's view of a conversation. Refuses with 403 if the blog is not the viewer's, and with 404
 * if it does not take part in the conversation.
 */
export async function requireMember(
  deps: Deps,
  viewer: Viewer,
  conversationId: string,
  participant: string,
): Promise<MemberRow> {
  const member = await memberOf(
    deps.db,
    conversationId,
    requireActingBlog(deps, viewer, participant).id,
  );
  if (!member) throw notFound(refusals.noConversation);
  return member;
}

async function namedBlog(deps: Deps, key: string): Promise<BlogRow> {
  const blog =
    (await blogByUuid(deps.db, key)) ??
    (await blogByName(deps.db, key.toLowerCase().replace(/^@/, '')));
  if (!blog) throw notFound(unknownBlog);
  return blog;
}

/**
 * Finds the conversation of a request: by its id or, without an id, by the other blog that the
 * request names. Refuses with 403 if the acting blog is not the viewer's, and with 404 if the
 * conversation or a blog is unknown. Without an id, also refuses with 403 if the request names only
 * the acting blog or another blog of the viewer, and with 400 if it names no blog, or several blogs
 * besides the acting blog.
 */
export async function findConversation(
  deps: Deps,
  viewer: Viewer,
  { conversation_id: id, participants, participant }: ConversationKey,
): Promise<Found> {
  const own = requireActingBlog(deps, viewer, participant);
  const named = participants.map((key) => withoutHost(deps.env, key));
  const others = named.filter((key) => key !== own.uuid && key !== own.name);
  if (id === '' && participants.length > 0 && others.length === 0)
    throw forbidden(refusals.ownMessage);
  if (id === '' && others.length !== 1) throw invalid('Specify a conversation or a blog.');
  const given = id === '' ? undefined : await requireMember(deps, viewer, id, participant);
  const other = given
    ? await blogById(deps.db, given.other_blog_id)
    : await namedBlog(deps, others[0] ?? '');
  const ownRow = await blogById(deps.db, own.id);
  if (!other || !ownRow) throw notFound(unknownBlog);
  if (!canTalkTo(viewer, other)) throw forbidden(refusals.ownMessage);
  const [member, relations, facts] = await Promise.all([
    given ?? memberWith(deps.db, own.id, other.id),
    relationsToOne(deps.db, readerOf(viewer), other),
    participantFacts(deps.db, { userId: viewer.userId, ownId: own.id }, [own.id, other.id]),
  ]);
  const { env } = deps;
  const { origin } = new URL(env.baseUrl);
  return {
    sides: { own: ownRow, other, relations, facts, now: deps.now(), origin, env },
    member,
  };
}
