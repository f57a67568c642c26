/** Posts, their queue, and search tables. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { CreatedAt, Id, Json, UpdatedAt } from './columns.ts';

/**
 * A long post as the database truncates it for streams: texts end after `most` characters, possibly
 * inside markup.
 */
export interface StoredCut {
  readonly most: number;
  /** How many entries the full trail has. */
  readonly entries: number;
  readonly content: PostContent;
  readonly trail: readonly TrailEntry[];
}

/** Fields of the submitted form: its texts, so that editing shows them as they were typed. */
export interface PostSource {
  readonly one: string;
  readonly two: string;
  readonly three: string;
  /**
   * Hash of the URLs of an uploaded video and its captions, as sent; the conversion of the video
   * does not change it. Absent in other posts and in older ones.
   */
  readonly upload?: string;
}

/** Options of a post that have no column of their own. */
export interface PostOptions {
  readonly allow_photo_replies: boolean;
  readonly allow_answers: boolean;
  readonly members_only: boolean;
  readonly owner_flagged_nsfw: boolean;
  readonly can_be_liked: boolean;
  readonly can_be_reblogged: boolean;
  readonly carousel_display: boolean;
  readonly carousel_link_url: string;
  readonly send_to_twitter: boolean;
  readonly custom_tweet: string;
  readonly send_to_fbog: boolean;
  /** Absent in posts that are older than this option. */
  readonly send_to_mastodon?: boolean;
  readonly send_to_bluesky?: boolean;
  readonly content_stats: string;
  readonly share_data?: string;
  readonly carousel_index?: number;
  /** This and the two selfie flags below are only stored and returned to the form. */
  readonly photo_raw?: string;
  readonly is_selfie?: boolean;
  readonly is_selfie_gif?: boolean;
  readonly source_title: string;
  readonly source_removed: boolean;
}

/** The video that a post waits for, and the state of the post afterwards. Times are ISO 8601. */
export interface PostAwaits {
  readonly media: string;
  readonly state: Exclude<PostsTable['state'], 'transcoding'>;
  readonly is_private: boolean;
  readonly publish_on: string | null;
  readonly published_at: string | null;
}

/** Where a post was before it was deleted, or became a draft again. Times are ISO 8601. */
export interface PostUndo {
  readonly at: string;
  readonly state: PostsTable['state'];
  readonly is_private: boolean;
  readonly published_at: string | null;
  readonly is_pinned: boolean;
}

export interface PostsTable {
  id: Id;
  blog_id: string;
  author_id: string;
  type: PostType;
  /** Scheduled posts are `queued` with `publish_on`, private ones `published` with `is_private`. */
  state: 'published' | 'draft' | 'queued' | 'unapproved' | 'transcoding';
  is_private: Generated<boolean>;
  publish_on: Date | null;
  /**
   * Private or members only: visible to members of its blog, and to the asker of a private answer.
   */
  is_internal: GeneratedAlways<boolean>;
  /** Whether it is a question, and from which blog; null for anonymous and deleted askers. */
  is_ask: Generated<boolean>;
  asker_blog_id: ColumnType<string | null, string | null | undefined, never>;
  /** The blog that submitted it; null for posts of members, and for deleted blogs. */
  submitter_blog_id: ColumnType<string | null, string | null | undefined, never>;
  /** The time of publication, or the date that its author chose; exact to the millisecond. */
  published_at: Date | null;
  slug: Generated<string>;
  summary: Generated<string>;
  tags: Generated<string[]>;
  source_url: Generated<string>;
  content: Json<PostContent>;
  trail: Json<TrailEntry[]>;
  source: Json<PostSource>;
  options: Json<PostOptions>;
  editor_type: EditorType;
  reblog_key: GeneratedAlways<string>;
  /** The reblogged post and the root of the chain; plain ids, which outlive the posts. */
  parent_id: string | null;
  parent_blog_id: string | null;
  root_id: string | null;
  root_blog_id: string | null;
  queue_position: string | null;
  like_count: Generated<number>;
  reblog_count: Generated<number>;
  reply_count: Generated<number>;
  submission_key: string | null;
  /** Only while `transcoding`: the video in conversion, and what happens to the post afterwards. */
  awaits: ColumnType<PostAwaits | null, string | null | undefined, string | null>;
  /**
   * What the latest deletion or return to drafts has changed, so that it can be undone for a few
   * minutes. A deleted post has a state of its own, `removed`, which is not among those above:
   * nothing but `undo-queries.ts` reads such a post.
   */
  undo: ColumnType<PostUndo | null, string | null | undefined, string | null>;
  /** When an edit last changed what readers see; null if none has. */
  edited_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Maintained by a trigger: what streams show of a post that is too long for them. */
  shown: ColumnType<StoredCut | null, never, never>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/**
 * Queue settings of a blog. `next_at` is when the first post in the queue is due. While the queue
 * is empty, `next_at` is null or left over from an earlier post.
 */
export interface BlogQueuesTable {
  blog_id: string;
  posts_per_day: Generated<number>;
  start_hour: Generated<number>;
  end_hour: Generated<number>;
  time_zone: Generated<string>;
  is_paused: Generated<boolean>;
  next_at: Date | null;
  last_published_at: Date | null;
}

/** What a published post said from `since` until an edit at `until`. */
export interface PostVersionsTable {
  id: Id;
  post_id: string;
  since: Date;
  until: Date;
  type: PostType;
  content: Json<PostContent>;
  tags: string[];
}

/** One row per tag of a public post. */
export interface PostTagsTable {
  post_id: string;
  tag: string;
  published_at: Date;
  blog_id: string | null;
}
/**
 * Tags that several blogs used recently, recounted every few minutes. `key` is the normalised form,
 * `tag` the most common spelling.
 */
export interface PopularTagsTable {
  key: string;
  tag: string;
  blogs: number;
  uses: number;
}
/** A single row with the time of the last count. */
export interface PopularTagsCountedTable {
  at: Date;
}
/** Posts that trend, counted again every few minutes; some may have been deleted since. */
export interface TrendingPostsTable {
  rank: number;
  post_id: string;
  score: number;
  people: number;
}
/** Tags that trend. `key` is the compared form, `tag` the most common spelling. */
export interface TrendingTagsTable {
  rank: number;
  key: string;
  tag: string;
  score: number;
  people: number;
}
/**
 * One row per published post, maintained by triggers: the text to search and the sort keys. `words`
 * is a tsvector; the `type` of a reblog is the type of its root post.
 */
export interface PostSearchTable {
  post_id: string;
  blog_id: string;
  type: PostType;
  is_original: boolean;
  is_internal: boolean;
  is_nsfw: boolean;
  published_at: Date;
  popularity: number;
  words: GeneratedAlways<string>;
}
export interface PromotionsTable {
  post_id: string;
  /** Null if a process from before migration 0033 promoted the post. */
  blog_id: ColumnType<string | null, string, string>;
  tag: string;
  created_at: CreatedAt;
}
