import * as v from 'valibot';
import { defaultTheme, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { updateBody, type UpdateBodyInput } from '@tessera/shared-contracts/posts/wire-body';
import type { Deps } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { createPost } from '../../nouns/posts/create-post.ts';
import { postOfSubmission } from '../../nouns/posts/post-queries.ts';
import { accountOf, demoAccounts } from './demo-accounts.ts';
import {
  confirmDemoAddress,
  demoBegin,
  hasDemo,
  hasOtherAccounts,
  isBare,
  markDemo,
  markDemoBegin,
  removeAccounts,
  setBlogSettings,
  userOf,
  viewerOf,
} from './demo-queries.ts';
import {
  askDemo,
  blogOf,
  createFollows,
  respondTo,
  type Author,
  type DemoPost,
} from './interactions.ts';
import { people, remarks } from './people.ts';
import type { Person } from './person.ts';
import { planPosts, type Planned } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { paintScene } from './scenes.ts';
import { writePost } from './write-post.ts';

/** Every part of the content has its own sequence, so that it is the same whenever it is made. */
const seeds = {
  plan: 20_261_121,
  follows: 1000,
  looks: 2000,
  drafts: 3000,
  posts: 10_000,
} as const;

/** Draws the header image of a person's blog, and sets title, description and colours. */
async function setAppearance({ db, media }: Deps, { person, viewer }: Author): Promise<void> {
  const [darkest, , accent, , lightest] = person.palette;
  const random = createRandom(seeds.looks + people.indexOf(person));
  const header_image = media.url(
    await media.put(
      await paintScene(random, person.scenes[0] ?? 'hills', 1600, 520, person.palette),
      'jpg',
    ),
  );
  const theme: ThemeParams = {
    ...defaultTheme,
    background_color: lightest,
    title_color: darkest,
    link_color: accent,
    header_image,
    header_image_focused: header_image,
  };
  for (const blog of viewer.blogs)
    await setBlogSettings(db, blog.id, {
      title: person.title,
      description: person.description,
      theme,
      guidelines: person.guidelines,
    });
}

/** The account of a demo person; undefined if someone else has taken the name meanwhile. */
async function authorOf(deps: Deps, person: Person): Promise<Author | undefined> {
  const { email, password } = accountOf(person);
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

function reblogFields(random: Random, person: Person, source: DemoPost): UpdateBodyInput {
  return {
    channel_id: person.name,
    editor_type: 'html',
    reblog: true,
    reblog_post_id: source.id,
    reblog_key: source.key,
    post: {
      type: 'text',
      two: random.next() < 0.7 ? `<p>${random.pick(remarks)}</p>` : '',
      tags: random.some(person.tags, 0.4).join(','),
    },
  };
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
 * Creates the demo content, once per database and only where there are no other accounts: twelve
 * blogs with 300 posts of all types, written through the same functions as real calls, at times in
 * the past; follows, likes, replies and questions; a draft and two queued posts of the demo
 * account. What is seen first is created first: the accounts, then the newest posts with their
 * notes. An interrupted creation continues with the next call: each part is stored once.
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

  const authors: Author[] = [];
  for (const person of people) {
    if (await isOver()) return false;
    const author = await authorOf(deps, person);
    if (author) authors.push(author);
  }
  onAccounts?.();
  await createFollows(at, createRandom(seeds.follows), authors);

  const plan = planPosts(createRandom(seeds.plan));
  const made = new Map<number, DemoPost | undefined>();
  const dressed = new Set<Author>();

  async function makePost(planned: Planned, place: number): Promise<DemoPost | undefined> {
    const author = authors.find(({ person }) => person === planned.person);
    if (!author) return undefined;
    const blog = blogOf(author);
    if (!dressed.has(author)) {
      dressed.add(author);
      if (await isBare(deps.db, blog.id)) await setAppearance(deps, author);
    }
    const source = planned.kind === 'reblog' ? await ensurePost(planned.source) : undefined;
    if (planned.kind === 'reblog' && !source) return undefined;
    const random = createRandom(seeds.posts + place);
    const submission_key = `demo-${place}`;
    const known = await postOfSubmission(deps.db, blog.id, submission_key);
    const fields = async (): Promise<UpdateBodyInput> =>
      planned.kind === 'original'
        ? writePost(deps, random, planned.person, planned.type, planned.round)
        : reblogFields(random, planned.person, source ?? fail());
    const row =
      known ??
      (
        await createPost(
          at(planned.ago),
          author.viewer,
          v.parse(updateBody, { ...(await fields()), submission_key }),
        ).catch(unlessRefused)
      )?.row;
    if (!row) return undefined;
    const post = { id: row.id, key: row.reblog_key, place, by: planned.person, ago: planned.ago };
    await respondTo(at, createRandom(seeds.posts * 2 + place), authors, post);
    return post;
  }

  /** Creates a post of the plan, and before it what it reblogs. */
  async function ensurePost(place: number): Promise<DemoPost | undefined> {
    const planned = plan[place];
    if (!planned || made.has(place)) return made.get(place);
    const post = await makePost(planned, place);
    made.set(place, post);
    await afterPost?.(made.size / plan.length);
    return post;
  }

  for (const place of [...plan.keys()].reverse()) {
    if (await isOver()) return false;
    await ensurePost(place);
  }
  await askDemo(at, authors);
  await draftSome(deps, authors);
  if (await isOver()) return false;
  await markDemo(deps.db, begun);
  return true;
}

/** A reader may have deleted the reblogged post, or blocked the blog: then there is no reblog. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error;
}

function fail(): never {
  throw new Error('a demo reblog has no source');
}

/** Adds a draft and two queued posts to the demo account, to fill its drafts and queue pages. */
async function draftSome(deps: Deps, authors: readonly Author[]): Promise<void> {
  const demo = authors.find(({ person }) => person.name === 'demo');
  if (!demo) return;
  for (const [round, state] of [
    [1, '1'],
    [2, '2'],
    [3, '2'],
  ] as const) {
    const body = await writePost(
      deps,
      createRandom(seeds.drafts + round),
      demo.person,
      'text',
      round,
    );
    await createPost(
      deps,
      demo.viewer,
      v.parse(updateBody, {
        ...body,
        submission_key: `demo-draft-${round}`,
        post: { ...body.post, state },
      }),
    );
  }
}
