import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { BlogRef, PostActionModel } from '@tessera/shared-contracts/posts/post';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import type { PostSeed } from './post-seed.ts';

/** Values of a post that the attributes of its element already contain. */
interface PostIdentity {
  readonly id: string;
  readonly blogUuid: string;
}

/** The values of a seed that differ from {@link typicalSeed}. */
interface Differences {
  readonly action?: Partial<PostActionModel>;
  readonly blog?: Partial<BlogRef>;
  readonly rest?: Partial<PostSeed>;
}

/**
 * The seed of a post as it is sent: about 120 bytes instead of 1,200. Contains the values that are
 * different in every post, and those that differ from the seed of a typical post. Omits the
 * identity of the post, which the attributes of its element contain.
 */
export type PackedPost = readonly [
  reblogKey: string,
  /** Words at the end of the post's URL. */
  slug: string,
  blogName: string,
  blogKey: string,
  differences?: Differences,
];

/**
 * The seed of a typical post: a published text post that has no notes, on a blog that its reader
 * follows; the reader is signed in and reads English. The identity, the first four values of the
 * packed post and `differences.blog` are filled in; `differences.action` and `differences.rest` are
 * not.
 */
function typicalSeed(
  { id, blogUuid: uuid }: PostIdentity,
  [reblog_key, slug, name, key, differences]: PackedPost,
): PostSeed {
  const blog: BlogRef = {
    name,
    uuid,
    title: name,
    url: blogPaths.home(name),
    avatar_url: `/avatar/${name}/96?v=0`,
    following: true,
    is_mine: false,
    ...differences?.blog,
  };
  return {
    elementId: `post_${id}`,
    viewer: { isSignedIn: true, isStaff: false, language: 'en_US' },
    action: {
      id,
      root_id: id,
      reblog_key,
      placement_id: '',
      is_recommended: false,
      pt: '',
      liked: false,
      reblogged: false,
      is_mine: false,
      sponsored: false,
      following: blog.following,
      tumblelog: name,
      tumblelog_key: key,
      tumblelog_uuid: uuid,
      tumblelog_mention_key: key,
      'tumblelog-data': blog,
      'tumblelog-parent-data': null,
      'tumblelog-root-data': null,
      reblog_source: null,
      reblogged_root_uuid: '',
      is_carousel: false,
      carousel_index: 0,
      embed_key: uuid,
      embed_did: id,
      post_url: blogPaths.post(name, id, slug),
      type: 'text',
      state: 'published',
      can_like: true,
      can_reblog: true,
      can_edit: false,
      can_reply: true,
      can_reblog_as: null,
      like_count: 0,
      note_count: 0,
    },
  };
}

/** The members of a value that differ from the typical ones. */
function differencesOf<T extends object>(value: T, typical: T): Partial<T> {
  const differences: Partial<T> = { ...value };
  for (const name in typical)
    if (JSON.stringify(value[name]) === JSON.stringify(typical[name])) delete differences[name];
  return differences;
}

const hasMembers = (value: object): boolean => Object.keys(value).length > 0;

/** Packs the seed of a post. */
export function packPost(seed: PostSeed): PackedPost {
  const { action } = seed;
  const blog = action['tumblelog-data'];
  const { id, tumblelog } = action;
  const address = `${blogPaths.post(tumblelog, id)}/`;
  const slug = action.post_url.startsWith(address) ? action.post_url.slice(address.length) : '';
  const identity = { id, blogUuid: action.tumblelog_uuid };
  const own = [action.reblog_key, slug, tumblelog, action.tumblelog_key] as const;
  const blogDifferences = differencesOf(blog, typicalSeed(identity, own).action['tumblelog-data']);
  const typical = typicalSeed(identity, [...own, { blog: blogDifferences }]);
  const { action: _, ...rest } = seed;
  const { action: __, ...typicalRest } = typical;
  const differences = {
    action: differencesOf(action, typical.action),
    blog: blogDifferences,
    rest: differencesOf(rest, typicalRest),
  };
  const found = Object.fromEntries(
    Object.entries(differences).filter(([, members]) => hasMembers(members)),
  );
  return hasMembers(found) ? [...own, found] : own;
}

/** Restores a packed seed. */
function unpackPost(identity: PostIdentity, packed: PackedPost): PostSeed {
  const typical = typicalSeed(identity, packed);
  const { action, rest } = packed[4] ?? {};
  return { ...typical, ...rest, action: { ...typical.action, ...action } };
}

/** The seed of a post's element; undefined if it has none. */
export function readPost(element: Element): PostSeed | undefined {
  // Not validated: the release that rendered the post wrote the seed, and validating it would load its
  // schema.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  const packed = readSeed(element) as PackedPost | undefined;
  return (
    packed &&
    unpackPost(
      {
        id: element.getAttribute(postAttributes.id) ?? '',
        blogUuid: element.getAttribute(postAttributes.blog) ?? '',
      },
      packed,
    )
  );
}
