import * as v from 'valibot';
import { updateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { Deps } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { changeBlog } from '../../nouns/blogs/blog-change-queries.ts';
import { storeAvatar, storeHeaderImage } from '../../nouns/blogs/blog-images.ts';
import { blogById } from '../../nouns/blogs/blog-queries.ts';
import { createPost } from '../../nouns/posts/create-post.ts';
import { postOfSubmission } from '../../nouns/posts/post-queries.ts';
import { accountOf, demoAccounts } from './demo-accounts.ts';
import {
  confirmDemoAddress,
  demoBegin,
  hasDemo,
  hasOtherAccounts,
  markDemo,
  markDemoBegin,
  removeAccounts,
  userOf,
  viewerOf,
} from './demo-queries.ts';
import {
  askDemo,
  authorNamed,
  blogOf,
  converse,
  createFollows,
  respondTo,
  unlessRefused,
  type Author,
  type MadePost,
} from './interactions.ts';
import { createMediaShelf, type MediaShelf } from './media-shelf.ts';
import { ageOf } from './post-ages.ts';
import { createRandom } from './random.ts';
import {
  contentFile,
  readContent,
  type DemoContent,
  type DemoPerson,
  type DemoPost,
} from './read-content.ts';
import { writePost, writeReblog } from './write-post.ts';

/** Every part has its own random sequence, so that it is the same whenever it is made. */
const seeds = { follows: 1000, notes: 20_000 } as const;

/** Post states on the wire. */
const states = { draft: '1', queued: '2' } as const;

/** Gives a blog its face, header image, title, description and colours, unless it has them. */
async function dress(deps: Deps, author: Author): Promise<void> {
  const { person, viewer } = author;
  const blog = await blogById(deps.db, blogOf(author).id);
  if (!blog || blog.description !== '') return;
  await storeAvatar(deps, viewer, blog, contentFile(person.face));
  await storeHeaderImage(deps, viewer, blog, contentFile(person.header), person.focus);
  const { title, description, guidelines, theme } = person;
  // the description comes last: it says that the rest is there
  await changeBlog(
    deps.db,
    blog.id,
    {
      title,
      description,
      submissions: guidelines !== undefined,
      submission_guidelines: guidelines ?? '',
    },
    {
      background_color: theme.background,
      title_color: theme.title,
      link_color: theme.link,
      title_font: theme.font,
    },
  );
}

/** The account of a demo person; undefined if someone else has taken the name meanwhile. */
async function authorOf(deps: Deps, person: DemoPerson): Promise<Author | undefined> {
  const { email, password } = accountOf(person.name);
  const known = await userOf(deps.db, email);
  let userId = known?.id;
  if (userId === undefined)
    try {
      ({ userId } = await deps.accounts.register({ email, password, blog: person.name }));
    } catch (error) {
      if (error instanceof RefusalError) return undefined;
      throw error;
    }
  await confirmDemoAddress(deps.db, userId, deps.now());
  const viewer = await viewerOf(deps.db, userId, email);
  return viewer.blogs.length === 0 ? undefined : { person, viewer };
}

/**
 * When the demo content is dated from: the time of the first attempt. Undefined in a database that
 * gets none: it has it already, or has other accounts.
 */
async function beginSeeding(deps: Deps): Promise<Date | undefined> {
  if (await hasDemo(deps.db)) return undefined;
  const begun = await demoBegin(deps.db);
  if (begun) return begun;
  const emails = demoAccounts.map(({ email }) => email);
  if (await hasOtherAccounts(deps.db, emails)) return undefined;
  await removeAccounts(deps.db, emails);
  const now = deps.now();
  await markDemoBegin(deps.db, now);
  return now;
}

export interface SeedHooks {
  /** Called when all demo accounts exist. */
  readonly onAccounts?: () => void;
  /** Awaited after each post, with the share of posts that exist by then. */
  readonly afterPost?: (share: number) => Promise<void>;
  /** Ends the creation; a later call continues it. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the demo content, once per database and only where there are no other accounts: the
 * blogs and posts of `content/`, written through the same functions as real calls, at times in the
 * past; follows, likes, replies, questions and messages; drafts and queued posts of the demo account. What is
 * seen first is created first: the accounts, then the newest posts with their notes. An interrupted
 * creation continues with the next call: each part is stored once.
 *
 * @returns whether it is complete now, and was not before
 */
export async function seedDemo(deps: Deps, hooks: SeedHooks = {}): Promise<boolean> {
  const begun = await beginSeeding(deps);
  if (!begun) return false;
  const { signal, onAccounts, afterPost } = hooks;
  // ended by the server, or by the command that locks or removes the demo accounts
  const isOver = async (): Promise<boolean> => signal?.aborted === true || (await hasDemo(deps.db));
  const at = (ago: number): Deps => ({ ...deps, now: () => new Date(begun.getTime() - ago) });

  const { people, posts, drafts, questions, conversations, media } = await readContent();
  const authors: Author[] = [];
  for (const person of people) {
    if (await isOver()) return false;
    const author = await authorOf(deps, person);
    if (author) authors.push(author);
  }
  onAccounts?.();
  await createFollows(at, createRandom(seeds.follows), authors);

  const shelf = createMediaShelf(deps, { media });
  const made = new Map<DemoPost, MadePost | undefined>();
  const dressed = new Set<Author>();

  async function makePost(post: DemoPost, place: number): Promise<MadePost | undefined> {
    const author = authorNamed(authors, post.by);
    if (!author) return undefined;
    if (!dressed.has(author)) await dress(deps, author);
    dressed.add(author);
    const source = post.type === 'reblog' ? await ensurePost(sourceOf(posts, post.of)) : undefined;
    if (post.type === 'reblog' && !source) return undefined;
    const ago = ageOf(place, posts.length);
    const row = await storePost(at(ago), shelf, author, post, source);
    if (!row) return undefined;
    const stored = { id: row.id, key: row.reblog_key, ago };
    await respondTo(at, createRandom(seeds.notes + place), authors, post, stored);
    return stored;
  }

  /** Creates a post, and before it what it reblogs. */
  async function ensurePost(post: DemoPost): Promise<MadePost | undefined> {
    if (made.has(post)) return made.get(post);
    const stored = await makePost(post, posts.indexOf(post));
    made.set(post, stored);
    await afterPost?.(made.size / posts.length);
    return stored;
  }

  for (const post of posts) {
    if (await isOver()) return false;
    await ensurePost(post);
  }
  await askDemo(at, authors, questions);
  await converse(at, authors, conversations);
  for (const draft of drafts) {
    const author = authorNamed(authors, draft.by);
    if (author) await storePost(deps, shelf, author, draft, undefined);
  }
  if (await isOver()) return false;
  await markDemo(deps.db, begun);
  return true;
}

function sourceOf(posts: DemoContent['posts'], id: string): DemoPost {
  const source = posts.find((post) => post.id === id);
  if (!source) throw new Error(`a demo reblog has no source: ${id}`);
  return source;
}

/** Stores a post once; undefined if it is refused. */
async function storePost(
  deps: Deps,
  shelf: MediaShelf,
  author: Author,
  post: DemoPost,
  source: MadePost | undefined,
): Promise<{ readonly id: string; readonly reblog_key: string } | undefined> {
  const submission_key = `demo-${post.id}`;
  const known = await postOfSubmission(deps.db, blogOf(author).id, submission_key);
  if (known) return known;
  const fields =
    post.type !== 'reblog' ? await writePost(shelf, post) : source && writeReblog(post, source);
  if (!fields) return undefined;
  const state = post.state && { state: states[post.state] };
  const body = v.parse(updateBody, {
    ...fields,
    submission_key,
    post: { ...fields.post, ...state },
  });
  // a reader may have deleted the reblogged post, or blocked the blog: then there is no reblog
  return (await createPost(deps, author.viewer, body).catch(unlessRefused))?.row;
}
