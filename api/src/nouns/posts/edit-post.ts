import {
  fromStateCode,
  isPostState,
  type PostState,
} from '@tessera/shared-contracts/posts/post-states';
import { changeTexts, postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid, RefusalError } from '../../base/wire/refusal.ts';
import type { SavedPost } from './create-post.ts';
import { isLinked } from '../networks/link-account.ts';
import { treeOf, withoutTree } from './build-trail.ts';
import { validateForm, optionsOf, writePost, type WrittenPost } from './draft-post.ts';
import { findOwnPost } from './find-post.ts';
import { checkTransition, checkRevision, withAskedQuestion } from './check-change.ts';
import { movePost } from './move-post.ts';
import { awaitsApproval } from './post-policy.ts';
import type { PostChanges, PostRow } from './post-queries.ts';
import { contentOf, readForm } from './read-form.ts';
import { readTags } from '../../base/text/read-tags.ts';
import { readPostDate, readPublishOn, zoneOf } from './read-times.ts';
import { editableState, standingOf, type AnyStanding, type Standing } from './stored-fields.ts';
import { storedForm } from './stored-form.ts';
import { fromSentCode, storedAs } from './stored-states.ts';
import { makeSlug, summarise } from '../../base/text/summarise.ts';

/**
 * The id of the post to edit, or '' for a new post. A body may have both `post_id` and
 * `edit_post_id`, but they must be equal.
 */
export function editedId(body: UpdateBody): string {
  const { post_id, edit_post_id } = body;
  if (post_id !== '' && edit_post_id !== '' && post_id !== edit_post_id)
    throw invalid('post_id and edit_post_id name different posts.');
  return edit_post_id || post_id;
}

/**
 * The requested state, as a code or as the word in which answers show it; undefined when missing or
 * unchanged.
 */
function askedState(
  row: PostRow,
  { post }: UpdateBody,
): Exclude<PostState, 'transcoding'> | undefined {
  const code = post.state?.trim();
  const known = editableState(row).state;
  if (code === undefined || code === known) return undefined;
  // the form of a post whose video is being converted may send this state back
  if (row.state === 'transcoding' && fromStateCode(code) === 'transcoding') return undefined;
  const state = fromSentCode(code);
  if (state === fromStateCode(known)) return undefined;
  if (!isPostState(state) || state === 'transcoding') throw invalid(postTexts.invalidState);
  return state;
}

type Place = Omit<Standing, 'published_at'>;

/** The new state of the post and its scheduled time; undefined when unchanged. */
function askedPlace(row: PostRow, sent: UpdateBody, now: Date, zone: string): Place | undefined {
  const asked = askedState(row, sent);
  const known = editableState(row);
  const publish_on = sent.post.publish_on?.trim();
  const isMoved = publish_on !== undefined && publish_on !== known.publish_on;
  const isScheduled = (asked ?? fromSentCode(known.state)) === 'scheduled';
  if (isScheduled && (asked !== undefined || isMoved)) {
    return {
      ...storedAs.scheduled,
      publish_on: readPublishOn(publish_on ?? '', now, zone).toISOString(),
    };
  }
  return asked && { ...storedAs[asked], publish_on: null };
}

/**
 * The slug of an edited post: the one sent, else the current one. If an empty slug is sent, a
 * published post keeps its slug, and any other post gets a new one, made from the summary. A post
 * that had no slug gets one from its summary when its content changes.
 */
function slugOf(row: PostRow, { post }: UpdateBody, written: WrittenPost | undefined): string {
  const words = post.slug?.trim() ?? row.slug;
  const summary = written?.columns.summary ?? row.summary;
  if (words === row.slug) return row.slug === '' && written ? makeSlug('', summary) : row.slug;
  // never clear a slug that existing links may contain
  return words === '' && row.state === 'published' ? row.slug : makeSlug(words, summary);
}

/** The new publication time; undefined when unchanged. */
function askedDate(row: PostRow, { post: { date } }: UpdateBody, now: Date): Date | undefined {
  return date === undefined || date.trim() === editableState(row).date
    ? undefined
    : readPostDate(date, now);
}

/**
 * The state columns to store. While the post has to wait for a video, it is `transcoding`, and
 * `awaits` holds the state that follows.
 */
function columnsOf(standing: AnyStanding, video: string | null): PostChanges {
  if (video !== null && standing.state !== 'transcoding') {
    const awaits = JSON.stringify({ media: video, ...standing });
    return { ...storedAs.transcoding, publish_on: null, awaits };
  }
  const time = (text: string | null): Date | null => (text === null ? null : new Date(text));
  const { publish_on, published_at } = standing;
  return {
    ...standing,
    publish_on: time(publish_on),
    published_at: time(published_at),
    awaits: null,
  };
}

/**
 * Content of an edit; undefined when unchanged, in which case media are not looked up and content
 * is not validated again. Refuses an edit that breaks the form's own rules.
 */
async function rewrite(
  deps: Deps,
  row: PostRow,
  blogName: string,
  sent: UpdateBody,
): Promise<WrittenPost | undefined> {
  const trail = sent.remove_reblog_tree ? withoutTree(row.trail) : row.trail;
  const known = {
    ...storedForm(row, blogName, sent.post.type ?? row.type),
    customTweet: row.options.custom_tweet,
    reblog_tree: treeOf(trail),
  };
  // the state and tags are validated separately
  const { state: _state, tags: _tags, ...post } = sent.post;
  const read = readForm({ ...sent, post }, { ...known, state: 'draft' });
  const model = withAskedQuestion(row, read);
  const isRewritten = row.type !== model.type || contentOf(known) !== contentOf(model);
  const sendsTweet =
    (sent.send_to_twitter ?? row.options.send_to_twitter) &&
    (await isLinked(deps, row.author_id, 'twitter'));
  validateForm(model, { isWritten: isRewritten, sendsTweet });
  return isRewritten ? writePost(deps, model, { trail, before: row.content }) : undefined;
}

/** Thrown when the content of a post has changed since an edit of it was prepared. */
class ContentChanged extends RefusalError {
  constructor() {
    super(409, changeTexts.changedMeanwhile);
  }
}
/** Maximum number of times an edit is prepared before it is refused. */
const maxAttempts = 10;

/** The columns that {@link rewrite} reads and that a job or another edit can change. */
const writtenOf = ({ type, content, source, editor_type, trail, tags }: PostRow): string =>
  JSON.stringify([type, content, source, editor_type, trail, tags]);

/** The changes that cut the trail of a reblog to its root. */
function cutTrail({ content, trail: given }: PostRow): PostChanges {
  const trail = withoutTree(given);
  return { trail: JSON.stringify(trail), summary: summarise(content, trail) };
}

async function tryEdit(deps: Deps, viewer: Viewer, sent: UpdateBody): Promise<SavedPost> {
  const channel =
    sent.channel_id.trim() === '' ? undefined : requireOwnBlog(viewer, sent.channel_id);
  const row = await findOwnPost(deps, viewer, editedId(sent));
  const blog = viewer.blogs.find(({ id }) => id === row.blog_id);
  if (!blog) throw forbidden();
  if (channel && channel.id !== blog.id) throw invalid('You can’t move a post to another blog.');
  const now = deps.now();
  const place = askedPlace(row, sent, now, await zoneOf(deps, blog.id, sent));
  const date = askedDate(row, sent, now);
  const tags = sent.post.tags === undefined ? undefined : readTags(sent.post.tags);
  const { type, source_url } = sent.post;
  const written = await rewrite(deps, row, blog.name, sent);
  const saved = await movePost(deps, row, function change(current) {
    checkRevision(current, sent);
    if (writtenOf(current) !== writtenOf(row)) throw new ContentChanged();
    if (place) checkTransition(current, place);
    const published = date && { published_at: date.toISOString() };
    const standing = { ...standingOf(current), ...place, ...published };
    return {
      ...(sent.remove_reblog_tree && cutTrail(current)),
      ...written?.columns,
      ...(tags && { tags }),
      ...(source_url !== undefined && { source_url: normaliseUrl(source_url) ?? '' }),
      slug: slugOf(current, sent, written),
      options: JSON.stringify(optionsOf(sent, type ?? current.type, current.options)),
      ...columnsOf(standing, written ? written.video : (current.awaits?.media ?? null)),
      // the user who edits an unanswered question becomes the author of the post
      ...(current.is_ask && awaitsApproval(current) && { author_id: viewer.userId }),
    };
  });
  return { row: saved, blog, isNew: false };
}

/**
 * Saves an edit of one of the viewer's posts. Fields missing from the body keep the value they have
 * when the edit is stored. The post keeps its id, its blog and, while it stays published, its
 * publication time unless a new date is sent.
 */
export async function editPost(deps: Deps, viewer: Viewer, sent: UpdateBody): Promise<SavedPost> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryEdit(deps, viewer, sent);
    } catch (error) {
      // another edit or a job changed the content in the meantime: start over from the new content
      if (!(error instanceof ContentChanged) || attempt === maxAttempts) throw error;
    }
  }
}
