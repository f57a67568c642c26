import { createHash } from 'node:crypto';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import { isPostState, type PostState } from '@tessera/shared-contracts/posts/post-states';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { checkTweet } from '@tessera/shared-contracts/sharing/tweet-rules';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { PostAwaits, PostOptions, PostSource } from '../../base/database/schema/posts.ts';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { buildContent } from './build-content.ts';
import { htmlBytes, treeOf, withoutTree } from './build-trail.ts';
import type { NewPostRow } from './post-queries.ts';
import { findMedia } from '../../base/media/find-media.ts';
import { readForm, type FormOrigin } from './read-form.ts';
import { readPublishOn } from './read-times.ts';
import { readTags } from '../../base/text/read-tags.ts';
import { storedAs } from './stored-states.ts';
import { makeSlug, summarise } from '../../base/text/summarise.ts';
import { defaultFields, wholeBody, type WholeBody } from './whole-body.ts';

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

export interface DraftOrigin extends Omit<FormOrigin, 'tags' | 'reblogTree'> {
  readonly trail: readonly TrailEntry[];
  /** Whether the post will really be sent to Twitter; only then is its tweet validated. */
  readonly sendsTweet?: boolean;
  /** The source that a reblog takes over from its parent; absent if the parent's was removed. */
  readonly source?: { readonly url: string; readonly title: string };
}

/** Carousel position; anything but a small number is ignored. */
const readCarouselIndex = (text: string): number | undefined =>
  /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined;

function carriedOf({
  share_data,
  carousel_index: place,
}: WholeBody): Pick<PostOptions, 'share_data' | 'carousel_index'> {
  const carousel_index = readCarouselIndex(place);
  return {
    ...(share_data !== '' && { share_data }),
    ...(carousel_index !== undefined && { carousel_index }),
  };
}

const selfieOf = ({ post, is_selfie, is_selfie_gif, photo_raw }: WholeBody): Partial<PostOptions> =>
  post.type === 'photo' && (is_selfie || is_selfie_gif || photo_raw !== '')
    ? { is_selfie, is_selfie_gif, photo_raw }
    : {};

/** Post options of a body. */
export const optionsOf = (
  body: WholeBody,
  carouselLink: string,
  source: Pick<PostOptions, 'source_title' | 'source_removed'>,
): PostOptions => ({
  allow_photo_replies: body.allow_photo_replies,
  allow_answers: body.allow_answers,
  members_only: body.members_only,
  owner_flagged_nsfw: body.owner_flagged_nsfw,
  can_be_liked: body.can_be_liked,
  can_be_reblogged: body.can_be_reblogged,
  carousel_display: body.carousel_display,
  carousel_link_url: carouselLink,
  send_to_twitter: body.send_to_twitter,
  custom_tweet: body.custom_tweet,
  send_to_fbog: body.send_to_fbog,
  send_to_mastodon: body.send_to_mastodon,
  send_to_bluesky: body.send_to_bluesky,
  ...carriedOf(body),
  content_stats: body.content_stats,
  ...selfieOf(body),
  ...source,
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
  /** Name of the blog that asked the question that a post of type `note` answers. */
  readonly asker?: string;
  /** Previous content of an edited post. */
  readonly before?: PostContent;
}

/**
 * The `upload` of {@link PostSource}. It is a hash, because URLs stored in a post would protect
 * their files from deletion.
 */
const uploadOf = ({ preuploaded_url, captions }: WholeBody): string =>
  createHash('sha256')
    .update(JSON.stringify([preuploaded_url.trim(), captions.url, captions.language]))
    .digest('base64url')
    .slice(0, 22);

/** Converts a validated form for storage: renders its texts and looks up its media. */
export async function writePost(
  deps: Deps,
  model: PostFormModel,
  body: WholeBody,
  { trail, ...known }: WritingContext,
): Promise<WrittenPost> {
  // looked up first: if the video becomes ready while the content is built, the post only waits a
  // little longer; looked up later, the post would keep the URL of the unconverted video
  const video = model.type === 'video' ? await findMedia(deps, model.preuploadUrl) : undefined;
  const content = await buildContent(deps, model, body, known);
  if (htmlBytes(content) > postLimits.html) throw invalid(refusalTexts.tooLong);
  const { one, two, three } = body.post;
  const source: PostSource = { one, two, three, ...(video && { upload: uploadOf(body) }) };
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
  { trail: given, source, sendsTweet = false, ...origin }: DraftOrigin,
): Promise<DraftedPost> {
  if (sent.post.type === undefined) throw invalid(refusalTexts.noType);
  const body = wholeBody(defaultFields, sent);
  const tags = readTags(body.post.tags);
  const trail = body.remove_reblog_tree ? withoutTree(given) : [...given];
  const model = readForm(body, { ...origin, tags, reblogTree: treeOf(trail) });
  validateForm(model, { isWritten: true, sendsTweet });
  const { state } = model;
  // a post becomes `transcoding` only because of its video, never by request
  if (!isPostState(state) || state === 'transcoding') throw invalid(postTexts.invalidState);
  const { columns, video } = await writePost(deps, model, body, { trail });
  const requested = {
    ...storedAs[state],
    publish_on: state === 'scheduled' ? readPublishOn(model.publish_on, deps.now()) : null,
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
      tags,
      source_url: model.sourceUrl || (source?.url ?? ''),
      trail: JSON.stringify(trail),
      options: JSON.stringify(
        optionsOf(body, model.carouselLinkUrl, {
          source_title: source?.title ?? '',
          source_removed: false,
        }),
      ),
    },
  };
}
