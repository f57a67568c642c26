import { createHash } from 'node:crypto';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import { isPostState, type PostState } from '@tessera/shared-contracts/posts/post-states';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { checkTweet } from '@tessera/shared-contracts/sharing/tweet-rules';
import {
  commonFormDefaults,
  type PostFormMode,
  type PostFormModel,
  type PostFormModelOf,
} from '@tessera/shared-contracts/posts/form-model';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { emptyModel, slotsOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { PostAwaits, PostOptions, PostSource } from '../../base/database/schema/posts.ts';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { buildContent } from './build-content.ts';
import { htmlBytes, treeOf, withoutTree } from './build-trail.ts';
import type { NewPostRow } from './post-queries.ts';
import { readForm } from './read-form.ts';
import { findMedia } from '../../base/media/find-media.ts';
import { readPublishOn } from './read-times.ts';
import { storedAs } from './stored-states.ts';
import { makeSlug, summarise } from '../../base/text/summarise.ts';

/** A validated new post, ready to be stored. */
export interface DraftedPost {
  /** `transcoding` when the post has to wait for its video. */
  readonly state: PostState;
  readonly columns: Pick<
    NewPostRow,
    | 'type'
    | 'state'
    | 'is_private'
    | 'publish_on'
    | 'slug'
    | 'summary'
    | 'tags'
    | 'source_url'
    | 'content'
    | 'trail'
    | 'source'
    | 'options'
    | 'editor_type'
  >;
  /** The awaited video and the state afterwards; null when the post need not wait. */
  readonly awaits: Omit<PostAwaits, 'published_at'> | null;
}

export interface DraftOrigin {
  readonly mode: PostFormMode;
  readonly blogName: string;
  readonly defaultEditor: EditorType;
  readonly trail: readonly TrailEntry[];
  /** Whether the post will really be sent to Twitter; only then is its tweet validated. */
  readonly sendsTweet?: boolean;
  /** Of a time that names none. */
  readonly zone?: string;
  /** The source that a reblog takes over from its parent; absent if the parent's was removed. */
  readonly source?: { readonly url: string; readonly title: string };
}

/** Carousel position; anything but a small number is ignored. */
const readCarouselIndex = (text: string): number | undefined =>
  /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined;

/** Options of a new post, the same as in a new form. */
export const defaultOptions: PostOptions = {
  allow_photo_replies: commonFormDefaults.allow_photo_replies,
  allow_answers: commonFormDefaults.allow_answers,
  members_only: commonFormDefaults.members_only,
  owner_flagged_nsfw: commonFormDefaults.owner_flagged_nsfw,
  can_be_liked: commonFormDefaults.canBeLiked,
  can_be_reblogged: commonFormDefaults.canBeReblogged,
  carousel_display: commonFormDefaults.carouselDisplay,
  carousel_link_url: commonFormDefaults.carouselLinkUrl,
  send_to_twitter: false,
  custom_tweet: commonFormDefaults.customTweet,
  send_to_fbog: false,
  content_stats: '',
  source_title: '',
  source_removed: false,
};

function carriedOf(
  sent: UpdateBody,
  known: PostOptions,
): Pick<PostOptions, 'share_data' | 'carousel_index'> {
  const share_data = sent.share_data ?? known.share_data ?? '';
  const carousel_index =
    sent.carousel_index === undefined
      ? known.carousel_index
      : readCarouselIndex(sent.carousel_index);
  return {
    ...(share_data !== '' && { share_data }),
    ...(carousel_index !== undefined && { carousel_index }),
  };
}

function selfieOf(sent: UpdateBody, known: PostOptions): Partial<PostOptions> {
  const is_selfie = sent.is_selfie ?? known.is_selfie ?? false;
  const is_selfie_gif = sent.is_selfie_gif ?? known.is_selfie_gif ?? false;
  const photo_raw = sent.photo_raw ?? known.photo_raw ?? '';
  return is_selfie || is_selfie_gif || photo_raw !== ''
    ? { is_selfie, is_selfie_gif, photo_raw }
    : {};
}

/** The options of a post of the given type after a submit: the known ones with those sent. */
export const optionsOf = (sent: UpdateBody, type: PostType, known: PostOptions): PostOptions => ({
  allow_photo_replies: sent.allow_photo_replies ?? known.allow_photo_replies,
  allow_answers: sent.allow_answers ?? known.allow_answers,
  members_only: sent.members_only ?? known.members_only,
  owner_flagged_nsfw: sent.owner_flagged_nsfw ?? known.owner_flagged_nsfw,
  can_be_liked: sent.can_be_liked ?? known.can_be_liked,
  can_be_reblogged: sent.can_be_reblogged ?? known.can_be_reblogged,
  carousel_display: sent.carousel_display ?? known.carousel_display,
  carousel_link_url: normaliseUrl(sent.carousel_link_url ?? known.carousel_link_url) ?? '',
  send_to_twitter: sent.send_to_twitter ?? known.send_to_twitter,
  custom_tweet: sent.custom_tweet ?? known.custom_tweet,
  send_to_fbog: sent.send_to_fbog ?? known.send_to_fbog,
  send_to_mastodon: sent.send_to_mastodon ?? known.send_to_mastodon ?? false,
  send_to_bluesky: sent.send_to_bluesky ?? known.send_to_bluesky ?? false,
  ...carriedOf(sent, known),
  content_stats: sent.content_stats ?? known.content_stats,
  ...(type === 'photo' && selfieOf(sent, known)),
  source_title: known.source_title,
  source_removed: known.source_removed,
});

/**
 * Checks a form against the rules of the post form. Content that an edit leaves unchanged is not
 * validated again.
 *
 * @throws RefusalError 400 with the texts of the broken rules
 */
export function validateForm(
  model: PostFormModel,
  { isWritten, sendsTweet }: { readonly isWritten: boolean; readonly sendsTweet: boolean },
): void {
  const tweet = sendsTweet ? checkTweet(model.customTweet) : [];
  const messages = [...(isWritten ? validatePost(model) : []), ...tweet];
  if (messages.length > 0) throw invalid(...messages);
}

/** Content of a post, and the upload it has to wait for, if any. */
export interface WrittenPost {
  readonly columns: Pick<NewPostRow, 'type' | 'content' | 'source' | 'editor_type'> & {
    readonly summary: string;
  };
  /** Media key of a video that is still being converted. */
  readonly video: string | null;
}

interface WritingContext {
  readonly trail: readonly TrailEntry[];
  /** Previous content of an edited post. */
  readonly before?: PostContent;
}

/**
 * The `upload` of {@link PostSource}. It is a hash, because URLs stored in a post would protect
 * their files from deletion.
 */
const uploadOf = ({ preuploadUrl, captions }: PostFormModelOf<'video'>): string =>
  createHash('sha256')
    .update(JSON.stringify([preuploadUrl, captions?.url ?? '', captions?.language ?? '']))
    .digest('base64url')
    .slice(0, 22);

/** Converts a validated form for storage: renders its texts and looks up its media. */
export async function writePost(
  deps: Deps,
  model: PostFormModel,
  { trail, before }: WritingContext,
): Promise<WrittenPost> {
  // looked up first: if the video becomes ready while the content is built, the post only waits a
  // little longer; looked up later, the post would keep the URL of the unconverted video
  const video = model.type === 'video' ? await findMedia(deps, model.preuploadUrl) : undefined;
  const content = await buildContent(deps, model, before);
  if (htmlBytes(content) > postLimits.html) throw invalid(refusalTexts.tooLong);
  const source: PostSource = {
    ...slotsOf(model),
    ...(model.type === 'video' && video && { upload: uploadOf(model) }),
  };
  return {
    video: video?.state === 'waiting' ? video.key : null,
    columns: {
      type: model.type,
      content: JSON.stringify(content),
      source: JSON.stringify(source),
      editor_type: model.editorType,
      summary: summarise(content, trail),
    },
  };
}

/**
 * Checks a submitted new post against the rules of the post form, and converts it for storage.
 *
 * @throws RefusalError 400 with the texts of the broken rules
 */
export async function draftPost(
  deps: Deps,
  sent: UpdateBody,
  {
    mode,
    blogName,
    defaultEditor,
    trail: given,
    source,
    sendsTweet = false,
    zone = 'UTC',
  }: DraftOrigin,
): Promise<DraftedPost> {
  const { type } = sent.post;
  if (type === undefined) throw invalid(refusalTexts.noType);
  const trail = sent.remove_reblog_tree ? withoutTree(given) : [...given];
  const model = readForm(
    sent,
    emptyModel(type, {
      ...commonFormDefaults,
      mode,
      tumblelog: blogName,
      editorType: defaultEditor,
      reblog_tree: treeOf(trail),
    }),
  );
  validateForm(model, { isWritten: true, sendsTweet });
  const { state } = model;
  // a post becomes `transcoding` only because of its video, never by request
  if (!isPostState(state) || state === 'transcoding') throw invalid(postTexts.invalidState);
  const { columns, video } = await writePost(deps, model, { trail });
  const requested = {
    ...storedAs[state],
    publish_on: state === 'scheduled' ? readPublishOn(model.publish_on, deps.now(), zone) : null,
  };
  return {
    state: video === null ? state : 'transcoding',
    awaits:
      video === null
        ? null
        : {
            media: video,
            state: requested.state,
            is_private: requested.is_private,
            publish_on: requested.publish_on?.toISOString() ?? null,
          },
    columns: {
      ...columns,
      ...(video === null ? requested : { ...storedAs.transcoding, publish_on: null }),
      slug: makeSlug(model.customUrl, columns.summary),
      tags: [...model.tags],
      source_url: model.sourceUrl || (source?.url ?? ''),
      trail: JSON.stringify(trail),
      options: JSON.stringify(
        optionsOf(sent, type, { ...defaultOptions, source_title: source?.title ?? '' }),
      ),
    },
  };
}
