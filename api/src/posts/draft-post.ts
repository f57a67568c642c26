import type { TrailEntry } from '@tessera/shared-contracts/posts/post';
import { validatePost } from '@tessera/shared-contracts/posts/post-rules';
import { isPostState, type PostState } from '@tessera/shared-contracts/posts/post-states';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { checkTweet } from '@tessera/shared-contracts/sharing/tweet-rules';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { PostAwaits, PostOptions } from '../database/schema.ts';
import type { Deps } from '../http/context.ts';
import { invalid } from '../http/refusal.ts';
import { buildContent } from './build-content.ts';
import { treeOf, withoutTree } from './build-trail.ts';
import { finishContent } from './finish-body.ts';
import type { NewPostRow } from './post-queries.ts';
import { findMedia } from './find-media.ts';
import { readForm, type FormOrigin } from './read-form.ts';
import { readPublishOn } from './read-times.ts';
import { readTags } from './read-tags.ts';
import { storedAs } from './stored-states.ts';
import { makeSlug, summarise } from './summarise.ts';

/** A submit that passed every rule, ready to be stored. */
export interface DraftedPost {
  /** `transcoding` when the post has to wait for its film. */
  readonly state: PostState;
  readonly columns: Pick<NewPostRow, 'type' | 'state' | 'is_private' | 'publish_on' | 'slug' | 'summary' | 'tags' | 'source_url' | 'content' | 'trail' | 'source' | 'options' | 'editor_type'>;
  /** What it waits for, and how it goes on then; null for a post that can go on now. */
  readonly awaits: Omit<PostAwaits, 'published_at'> | null;
}

/** Where a post is wished to go besides its blog, and what a form carries without showing it. */
type Sending = Pick<PostOptions, 'send_to_twitter' | 'custom_tweet' | 'send_to_fbog' | 'share_data' | 'carousel_index'>;

export interface DraftOrigin extends Omit<FormOrigin, 'tags' | 'reblogTree'> {
  readonly trail: readonly TrailEntry[];
  readonly asker?: string;
  /** Values that stay when the form leaves them empty. */
  readonly kept?: { readonly slug: string; readonly source_url: string; readonly source_title: string; readonly isSourceRemoved: boolean; readonly sending?: Sending };
}

/** A place in a carousel; anything else than a small number says nothing. */
const readCarouselIndex = (text: string): number | undefined => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined);
function sendingOf(body: UpdateBody, kept: Sending | undefined): Sending {
  const share_data = body.share_data || kept?.share_data;
  const carousel_index = readCarouselIndex(body.carousel_index) ?? kept?.carousel_index;
  return {
    send_to_twitter: body.send_to_twitter ?? kept?.send_to_twitter ?? false, custom_tweet: body.custom_tweet ?? kept?.custom_tweet ?? '', send_to_fbog: body.send_to_fbog ?? kept?.send_to_fbog ?? false,
    ...(share_data && { share_data }), ...(carousel_index !== undefined && { carousel_index }),
  };
}

const selfieOf = ({ post, is_selfie, is_selfie_gif, photo_raw }: UpdateBody): Partial<PostOptions> => (post.type === 'photo' && (is_selfie || is_selfie_gif || photo_raw !== '') ? { is_selfie, is_selfie_gif, photo_raw } : {});

const optionsOf = (body: UpdateBody, carouselLink: string, kept: DraftOrigin['kept']): PostOptions => ({
  allow_photo_replies: body.allow_photo_replies, allow_answers: body.allow_answers, members_only: body.members_only, owner_flagged_nsfw: body.owner_flagged_nsfw,
  can_be_liked: body.can_be_liked, can_be_reblogged: body.can_be_reblogged,
  carousel_display: body.carousel_display, carousel_link_url: carouselLink, ...sendingOf(body, kept?.sending),
  content_stats: body.content_stats, ...selfieOf(body), source_title: kept?.source_title ?? '', source_removed: kept?.isSourceRemoved ?? false,
});

/**
 * Judges a submit by the form's own rules and turns it into what is stored. Refuses with 400 and the texts of the rules.
 */
export async function draftPost(deps: Deps, body: UpdateBody, { trail: given, asker, kept, ...origin }: DraftOrigin): Promise<DraftedPost> {
  const tags = readTags(body.post.tags);
  const trail = body.remove_reblog_tree ? withoutTree(given) : [...given];
  const model = readForm(body, { ...origin, tags, reblogTree: treeOf(trail) });
  const messages = [...validatePost(model), ...(body.send_to_twitter === true ? checkTweet(model.customTweet) : [])];
  const { state } = model;
  // posts get into that state by their film alone
  if (messages.length === 0 && state === 'transcoding') messages.push(postTexts.invalidState);
  if (messages.length > 0 || !isPostState(state)) throw invalid(...messages);
  // asked first: a film that gets ready meanwhile only makes the post wait a moment longer than it had to
  const film = model.type === 'video' ? await findMedia(deps, model.preuploadUrl) : undefined;
  const content = await finishContent(deps, await buildContent(deps, model, body, asker));
  const summary = summarise(content, trail);
  const wished = { ...storedAs[state], publish_on: state === 'scheduled' ? readPublishOn(model.publish_on, deps.now()) : null };
  const isWaiting = film?.state === 'waiting' && wished.state !== 'transcoding';
  return {
    state: isWaiting ? 'transcoding' : state,
    awaits: isWaiting ? { media: film.key, state: wished.state, is_private: wished.is_private, publish_on: wished.publish_on?.toISOString() ?? null } : null,
    columns: {
      type: model.type, ...(isWaiting ? { ...storedAs.transcoding, publish_on: null } : wished),
      slug: model.customUrl.trim() === '' && kept?.slug ? kept.slug : makeSlug(model.customUrl, summary), summary, tags,
      source_url: model.sourceUrl || (origin.mode === 'reblog' ? kept?.source_url ?? '' : ''),
      content: JSON.stringify(content), trail: JSON.stringify(trail),
      source: JSON.stringify({ one: body.post.one || (model.type === 'video' ? body.embed_code : ''), two: body.post.two, three: body.post.three }),
      options: JSON.stringify(optionsOf(body, model.carouselLinkUrl, kept)), editor_type: model.editorType,
    },
  };
}
