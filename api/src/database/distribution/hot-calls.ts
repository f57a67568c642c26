/**
 * How many shards the statements of frequent calls touch, and how a move to a distributed database
 * would change statements that touch too many. The test makes the calls and compares.
 */

/**
 * How many shards a statement touches. `split`: the shards of every table are known, but the tables
 * belong to several groups (see `placements`), or rows of several shards are locked; Citus refuses
 * the statement. `all`: a table is read on all its shards, or the shards cannot be determined.
 */
export type ShardClass = 'none' | 'one' | 'few' | 'split' | 'all';

/** How a move would change a statement. */
export const moves = {
  postId: 'Bind the blog as well: wherever a post’s id is known, the id of its blog is, too.',
  names: 'Look up the name in a table distributed by name, cached in memory by the processes.',
  ownPosts: 'Count the posts of a day in the row of their author.',
  unions: 'Query each distribution separately: the statement is already a union.',
  unseen:
    'Read memberships first, then the activity of these blogs; store the authors whose activity does not count.',
  viewer: 'Read memberships first, then their blogs by id.',
  dashboard: 'Read first which blogs the reader follows, then the newest posts of these blogs.',
  everything: 'This covers all blogs: use a separate index, filled by jobs, or a search engine.',
  written: 'Read the post on its shard, then write; a job updates the other shards.',
  notes: 'Store likes by post as well, on the shard of the post; a job writes them.',
  followers: 'Store followers by blog as well; a job writes them.',
  listed: 'Bind the list itself instead of a join with it.',
  authors: 'Read ids first, then posts and blogs by id; store blocks by blocked blog as well.',
  pairs: 'Derive the id of a conversation from the ids of its two blogs.',
  sides: 'Write one side after the other.',
  members: 'Read memberships first, then the rows of their users.',
  lastMessage: 'Store the last message in the row of each side.',
} as const;
type Move = keyof typeof moves;
/**
 * `about`: the verb, and the tables that make the statement touch so many shards. `move`: how a
 * move would change it.
 */
type Statement = readonly [about: string, move: Move];

export interface CallShards {
  /** `one`, `few`: numbers of statements that touch one shard, or a few. */
  readonly one: number;
  readonly few: number;
  readonly split: readonly Statement[];
  readonly all: readonly Statement[];
}

export const hotCalls = {
  'a poll': { one: 0, few: 0, split: [], all: [] },
  dashboard: {
    one: 3,
    few: 2,
    split: [
      ['select blocks, follows', 'unions'],
      ['select likes, posts', 'unions'],
    ],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs', 'everything'],
      ['select blocks, blogs, posts', 'dashboard'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
      ['select promotions', 'postId'],
    ],
  },
  'more posts of the dashboard': {
    one: 0,
    few: 0,
    split: [],
    all: [
      ['select blocks, blogs, posts', 'dashboard'],
      ['select posts', 'postId'],
    ],
  },
  "a blog's page": {
    one: 2,
    few: 4,
    split: [
      ['select blocks, follows', 'unions'],
      ['select likes, posts', 'unions'],
    ],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blogs', 'names'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
    ],
  },
  "a post's page": {
    one: 3,
    few: 3,
    split: [
      ['select blocks, follows', 'unions'],
      ['select likes, posts', 'unions'],
    ],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs, replies', 'authors'],
      ['select blogs', 'names'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
    ],
  },
  notes: {
    one: 1,
    few: 1,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['select blocks, blog_members, blogs, likes, posts, replies', 'notes'],
      ['select posts', 'postId'],
      ['select replies', 'postId'],
    ],
  },
  activity: {
    one: 5,
    few: 2,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs, posts', 'authors'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
      ['select replies', 'postId'],
    ],
  },
  likes: {
    one: 1,
    few: 2,
    split: [],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs, posts', 'authors'],
      ['select posts', 'ownPosts'],
    ],
  },
  following: {
    one: 1,
    few: 2,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs', 'everything'],
      ['select blogs', 'authors'],
      ['select posts', 'ownPosts'],
    ],
  },
  followers: {
    one: 1,
    few: 2,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blog_members, blogs, follows', 'followers'],
      ['select posts', 'ownPosts'],
    ],
  },
  "a blog's inbox": {
    one: 1,
    few: 2,
    split: [],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, posts', 'listed'],
      ['select blocks, posts', 'listed'],
      ['select posts', 'ownPosts'],
    ],
  },
  'a tag': {
    one: 2,
    few: 2,
    split: [
      ['select blocks, follows', 'unions'],
      ['select likes, posts', 'unions'],
    ],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs, post_tags, posts', 'everything'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
      ['select promotions', 'postId'],
    ],
  },
  explore: {
    one: 2,
    few: 2,
    split: [
      ['select blocks, follows', 'unions'],
      ['select likes, posts', 'unions'],
    ],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs', 'everything'],
      ['select blocks, blogs, posts', 'everything'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
      ['select promotions', 'postId'],
    ],
  },
  search: {
    one: 2,
    few: 2,
    split: [
      ['select blocks, follows', 'unions'],
      ['select likes, posts', 'unions'],
    ],
    all: [
      ['select activity, blocks, blogs, posts', 'unseen'],
      ['select blocks, blogs', 'everything'],
      ['select blocks, blogs', 'everything'],
      ['select blocks, blogs, post_search', 'everything'],
      ['select blocks, blogs, post_search', 'everything'],
      ['select blocks, blogs, post_tags, posts', 'everything'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
      ['select promotions', 'postId'],
    ],
  },
  'save a post': { one: 2, few: 1, split: [], all: [['select posts', 'ownPosts']] },
  'edit a post': {
    one: 1,
    few: 1,
    split: [['select likes, posts', 'unions']],
    all: [
      ['delete activity, blogs', 'written'],
      ['delete gifs', 'postId'],
      ['delete post_tags', 'postId'],
      ['select posts', 'postId'],
      ['select posts', 'postId'],
      ['select promotions', 'postId'],
      ['update posts', 'postId'],
    ],
  },
  'delete a post': {
    one: 0,
    few: 0,
    split: [],
    all: [
      ['delete posts', 'postId'],
      ['select posts', 'postId'],
    ],
  },
  'like a post': {
    one: 1,
    few: 0,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['insert posts', 'written'],
      ['select posts', 'postId'],
    ],
  },
  'reblog a post': {
    one: 2,
    few: 0,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['insert posts', 'written'],
      ['select auth_user, blog_members, blogs, profiles', 'viewer'],
      ['select posts', 'ownPosts'],
      ['select posts', 'postId'],
      ['select posts', 'postId'],
      ['update posts', 'postId'],
    ],
  },
  'reply to a post': {
    one: 1,
    few: 1,
    split: [['select blocks, follows', 'unions']],
    all: [
      ['insert posts, replies', 'written'],
      ['select auth_user, blog_members, blogs, profiles', 'viewer'],
      ['select blogs', 'names'],
      ['select posts', 'postId'],
    ],
  },
  'follow a blog': {
    one: 1,
    few: 0,
    split: [['select blocks, follows', 'unions']],
    all: [['select blogs', 'names']],
  },
  'the list of conversations': {
    one: 1,
    few: 1,
    split: [
      ['select blocks, blog_members', 'members'],
      ['select blocks, follows', 'unions'],
    ],
    all: [
      ['select blog_members, follows', 'members'],
      ['select messages', 'lastMessage'],
      ['select posts', 'listed'],
    ],
  },
  'a conversation': {
    one: 4,
    few: 0,
    split: [
      ['select blocks, blog_members', 'members'],
      ['select blocks, follows', 'unions'],
    ],
    all: [
      ['select blog_members, conversation_members, profiles', 'members'],
      ['select blog_members, follows', 'members'],
      ['select posts', 'listed'],
    ],
  },
  'send a message': {
    one: 5,
    few: 0,
    split: [
      ['select blocks, blog_members', 'members'],
      ['select blocks, follows', 'unions'],
    ],
    all: [
      ['select blog_members, follows', 'members'],
      ['select blogs', 'names'],
      ['select conversations', 'pairs'],
      ['select conversations', 'pairs'],
      ['select posts', 'listed'],
      ['update conversation_members', 'sides'],
    ],
  },
} as const satisfies Readonly<Record<string, CallShards>>;
export type HotCall = keyof typeof hotCalls;
