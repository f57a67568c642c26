import {
  derivePostState,
  isPostState,
  sentStateCodes,
} from '@tessera/shared-contracts/posts/post-states';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { PostAwaits } from '../../base/database/schema/posts.ts';
import type { PostRow } from './post-queries.ts';
import { plainToHtml } from '../../base/text/sanitise.ts';
import { storedStateCodes } from './stored-states.ts';
import { defaultFields, type PostFields } from './whole-body.ts';

/**
 * The state and times of a post. While the post waits for its video, these are the state and times
 * that it will get afterwards.
 */
export type Standing = Omit<PostAwaits, 'media'>;

/** A {@link Standing} whose state is `transcoding` if a waiting post's next state is unknown. */
export type AnyStanding = Omit<Standing, 'state'> & Pick<PostRow, 'state'>;

export function standingOf({ awaits, ...row }: PostRow): AnyStanding {
  if (!awaits) {
    const { state, is_private, publish_on, published_at } = row;
    return {
      state,
      is_private,
      publish_on: publish_on?.toISOString() ?? null,
      published_at: published_at?.toISOString() ?? null,
    };
  }
  const { media: _, ...standing } = awaits;
  return standing;
}

export interface EditableState {
  readonly state: string;
  readonly is_private: number;
  readonly publish_on: string;
  readonly date: string;
}

/**
 * The state of a post as its edit form receives it, and may send it back unchanged. `state` uses
 * the codes of an update. There are two more: `3` for a post that awaits approval, and `4` for a
 * post whose video is being converted and whose next state is unknown. Times are in ISO 8601; ''
 * means none.
 */
export function editableState(row: PostRow): EditableState {
  const { state, is_private, publish_on, published_at } = standingOf(row);
  const code = storedStateCodes[state];
  const shown = derivePostState({ state: code, is_private, publish_on });
  return {
    state: state !== 'unapproved' && isPostState(shown) ? sentStateCodes[shown] : code,
    is_private: is_private ? 1 : 0,
    publish_on: publish_on ?? '',
    date: published_at ?? '',
  };
}

const isUpload = (address: string): boolean => address.startsWith('/');
const noSlots = { one: '', two: '', three: '', photoset_layout: '', photoset_order: '' } as const;

type ContentFields = Partial<Omit<PostFields, 'post'>> & {
  readonly slots: Partial<PostFields['post']>;
};

/** Body fields that reproduce a post's content. */
function contentFields({ content, source }: PostRow): ContentFields {
  const { upload: _, ...texts } = source;
  const slots = { ...noSlots, ...texts };
  switch (content.type) {
    case 'photo': {
      const named = content.photos.map((photo, index) => [`o${index + 1}`, photo] as const);
      const each = (field: 'url' | 'caption' | 'alt' | 'livephoto_url') =>
        Object.fromEntries(named.map(([name, photo]) => [name, photo[field] ?? '']));
      const photoset_order = named.map(([name]) => name).join(',');
      return {
        slots: { ...slots, photoset_layout: content.layout, photoset_order },
        images: each('url'),
        caption: each('caption'),
        alt: each('alt'),
        livephoto: each('livephoto_url'),
      };
    }
    case 'quote': {
      // whether the quote is rich text is not stored, but follows from its HTML
      const isRich = content.quote_html !== plainToHtml(source.one);
      return { slots, is_rich_text: { ...defaultFields.is_rich_text, one: isRich } };
    }
    case 'link': {
      const { thumbnail, excerpt, author } = content;
      return { slots, thumbnail, excerpt, author };
    }
    case 'audio': {
      const preuploaded_url =
        isUpload(content.url) || source.three.trim() === '' ? content.url : '';
      const { title, artist, album, album_art } = content;
      const id3_tags = { title, artist, album };
      return { slots, preuploaded_url, confirm_tos: preuploaded_url !== '', id3_tags, album_art };
    }
    case 'video': {
      const preuploaded_url = isUpload(content.url) || source.one.trim() === '' ? content.url : '';
      const { url = '', language = '' } = content.captions ?? {};
      const captions = { url, language };
      return { slots, preuploaded_url, confirm_tos: preuploaded_url !== '', captions };
    }
    case 'text':
    case 'chat':
    case 'note':
      return { slots };
  }
}

/**
 * Fields that reproduce a post; they replace the fields that an edit omits. If the edit changes the
 * post's type, they contain none of the post's content.
 */
export function storedFields(row: PostRow, type: PostType = row.type): PostFields {
  const { options, slug, tags, source_url, editor_type } = row;
  const { slots, ...content } = type === row.type ? contentFields(row) : { slots: noSlots };
  const { state, publish_on } = editableState(row);
  return {
    ...defaultFields,
    ...content,
    post: {
      ...defaultFields.post,
      ...slots,
      type,
      state,
      publish_on,
      slug,
      source_url,
      tags: tags.join(','),
    },
    editor_type,
    content_stats: options.content_stats,
    share_data: options.share_data ?? '',
    allow_photo_replies: options.allow_photo_replies,
    allow_answers: options.allow_answers,
    members_only: options.members_only,
    owner_flagged_nsfw: options.owner_flagged_nsfw,
    can_be_liked: options.can_be_liked,
    can_be_reblogged: options.can_be_reblogged,
    carousel_display: options.carousel_display,
    carousel_link_url: options.carousel_link_url,
    carousel_index: options.carousel_index === undefined ? '' : String(options.carousel_index),
    send_to_twitter: options.send_to_twitter,
    custom_tweet: options.custom_tweet,
    send_to_fbog: options.send_to_fbog,
    send_to_mastodon: options.send_to_mastodon ?? false,
    send_to_bluesky: options.send_to_bluesky ?? false,
    photo_raw: options.photo_raw ?? '',
    is_selfie: options.is_selfie ?? false,
    is_selfie_gif: options.is_selfie_gif ?? false,
  };
}
