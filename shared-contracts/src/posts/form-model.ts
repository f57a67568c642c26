import type { AudioFields } from './audio-post.ts';
import type { ChatFields } from './chat-post.ts';
import type { LinkFields } from './link-post.ts';
import type { NoteFields } from './note-post.ts';
import type { PhotoFields } from './photo-post.ts';
import type { EditorType } from './post-form-constants.ts';
import type { PostType } from './post-types.ts';
import type { QuoteFields } from './quote-post.ts';
import type { TextFields } from './text-post.ts';
import type { VideoFields } from './video-post.ts';

/** One photo of a photo post in the form. Ids are `o1`, `o2` and so on. */
export interface PhotoItem {
  readonly id: string;
  readonly url: string;
  readonly preuploadUrl: string;
  readonly externalUrl: string;
  readonly file: File | null;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
  /** Ours: alternative text. */
  readonly alt?: string;
  readonly isSelfie: boolean;
  readonly isSelfieGif: boolean;
  readonly photoRaw: string;
  readonly livephotoUrl: string;
}

/** Content counts of the body, sent as JSON in `content_stats`. */
export interface ContentStats {
  readonly images: number;
  readonly gifs: number;
  readonly links: number;
  readonly mentions: number;
}

/** An entry of the reblog tree, which lists the oldest entry first. */
export interface TrailItem {
  readonly blog: string;
  readonly post_id: string;
  /** Sanitised HTML. */
  readonly body: string;
}

export type PostFormMode = 'new' | 'edit' | 'reblog';

/** Fields of all post forms, whatever the type. Names are those of the specification. */
export interface CommonFormModel {
  readonly mode: PostFormMode;
  readonly state: string;
  /** ISO 8601 in UTC, or '' when not scheduled. */
  readonly publish_on: string;
  readonly tags: readonly string[];
  /** Name of the blog posted to. */
  readonly tumblelog: string;
  readonly postDate: string;
  readonly customUrl: string;
  readonly sourceUrl: string;
  readonly carouselDisplay: boolean;
  readonly carouselLinkUrl: string;
  /** Of a reblog: the index, from 0, of the photo that the carousel begins with. */
  readonly carouselIndex?: string;
  readonly allow_photo_replies: boolean;
  readonly allow_answers: boolean;
  readonly members_only: boolean;
  readonly owner_flagged_nsfw: boolean;
  readonly canBeLiked: boolean;
  readonly canBeReblogged: boolean;
  readonly editorType: EditorType;
  readonly contentStats: ContentStats;
  readonly uploading: boolean;
  readonly loading: boolean;
  readonly hasLoadingInlineImages: boolean;
  readonly 'post-id': string;
  readonly reblog_id: string;
  readonly reblog_key: string;
  readonly reblog_tree: readonly TrailItem[];
  /**
   * Names of the user's channels that may reblog the post; null allows all of them, an empty list
   * none.
   */
  readonly can_reblog_as: readonly string[] | null;
  readonly customTweet: string;
  /**
   * Ours: chosen files that are not uploaded yet, by the names that stand for them in fields or
   * texts; absent if none.
   */
  readonly files?: Readonly<Record<string, File>>;
  /**
   * Ours: the models that the user left by switching the type, latest first, each without `left`;
   * absent if none.
   */
  readonly left?: readonly PostFormModel[];
}

/** Captions of a video in the form; `language` is one of `captionLanguages`. */
export interface ChosenCaptions {
  readonly url: string;
  readonly language: string;
}

/** The fields of each type, as its definition describes them. */
export interface TypeFields {
  readonly text: TextFields;
  readonly photo: PhotoFields;
  readonly quote: QuoteFields;
  readonly link: LinkFields;
  readonly chat: ChatFields;
  readonly audio: AudioFields;
  readonly video: VideoFields;
  readonly note: NoteFields;
}

export type PostFormModelOf<T extends PostType> = {
  [K in T]: CommonFormModel & TypeFields[K] & { readonly type: K };
}[T];
export type PostFormModel = PostFormModelOf<PostType>;

/**
 * The common fields of a new form. Only the flags `allow_answers`, `canBeLiked` and
 * `canBeReblogged` are on.
 */
export const commonFormDefaults: CommonFormModel = {
  mode: 'new',
  state: 'published',
  publish_on: '',
  tags: [],
  tumblelog: '',
  postDate: '',
  customUrl: '',
  sourceUrl: '',
  carouselDisplay: false,
  carouselLinkUrl: '',
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: false,
  canBeLiked: true,
  canBeReblogged: true,
  editorType: 'rich',
  contentStats: { images: 0, gifs: 0, links: 0, mentions: 0 },
  uploading: false,
  loading: false,
  hasLoadingInlineImages: false,
  'post-id': '',
  reblog_id: '',
  reblog_key: '',
  reblog_tree: [],
  can_reblog_as: null,
  customTweet: '',
};
