import * as v from 'valibot';
import { defaultTheme, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { updateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { Deps } from '../../base/http/context.ts';
import { createPost } from '../../nouns/posts/create-post.ts';
import { accountOf, demoAccounts } from './demo-accounts.ts';
import {
  setBlogSettings,
  hasDemo,
  hasOtherAccounts,
  confirmDemoAddress,
  markDemo,
  removeAccounts,
  viewerOf,
} from './demo-queries.ts';
import { paintScene } from './scenes.ts';
import { people, remarks } from './people.ts';
import { createFollows, createResponses, type Author, type DemoPost } from './interactions.ts';
import { planPosts } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { writePost } from './write-post.ts';

async function setAppearance(
  { db, media }: Deps,
  random: Random,
  { person, viewer }: Author,
): Promise<void> {
  const [darkest, , accent, , lightest] = person.palette;
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

/**
 * Creates the demo content, once per database and only where there are no other accounts: twelve
 * blogs with 300 posts of all types, written through the same functions as real calls, at times in
 * the past; follows, likes, replies and questions; a draft and two queued posts of the demo
 * account.
 *
 * @param onProgress called before each post with the share of posts completed so far
 * @returns whether anything was created
 */
export async function seedDemo(
  deps: Deps,
  onProgress: (done: number) => void = () => {},
): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email);
  if ((await hasDemo(deps.db)) || (await hasOtherAccounts(deps.db, emails))) return false;
  await removeAccounts(deps.db, emails);

  const random = createRandom(20_261_121);
  const start = deps.now();
  const at = (ago: number): Deps => ({ ...deps, now: () => new Date(start.getTime() - ago) });

  const authors: Author[] = [];
  for (const person of people) {
    const { email, password } = accountOf(person);
    const { userId } = await deps.accounts.register({ email, password, blog: person.name });
    await confirmDemoAddress(deps.db, userId, deps.now());
    const author = { person, viewer: await viewerOf(deps.db, userId, email) };
    await setAppearance(deps, random, author);
    authors.push(author);
  }
  await createFollows(at, random, authors);

  const written: DemoPost[] = [];
  const plan = planPosts(random);
  for (const [index, planned] of plan.entries()) {
    onProgress(index / plan.length);
    const author = authors.find(({ person }) => person === planned.person);
    const others = written.filter(({ by }) => by !== planned.person).slice(-40);
    const source = planned.kind === 'reblog' ? random.pick(others) : undefined;
    if (!author) continue;
    const body =
      planned.kind === 'original'
        ? await writePost(deps, random, planned.person, planned.type, planned.round)
        : {
            channel_id: planned.person.name,
            editor_type: 'html',
            reblog: true,
            reblog_post_id: source?.id,
            reblog_key: source?.key,
            post: {
              type: 'text',
              two: random.next() < 0.7 ? `<p>${random.pick(remarks)}</p>` : '',
              tags: random.some(planned.person.tags, 0.4).join(','),
            },
          };
    const { row } = await createPost(at(planned.ago), author.viewer, v.parse(updateBody, body));
    written.push({ id: row.id, key: row.reblog_key, by: planned.person, ago: planned.ago });
  }
  await createResponses(at, random, authors, written);
  await draftSome(deps, random, authors);
  await markDemo(deps.db, start);
  return true;
}

/** Adds a draft and two queued posts to the demo account, to fill its drafts and queue pages. */
async function draftSome(deps: Deps, random: Random, authors: readonly Author[]): Promise<void> {
  const demo = authors.find(({ person }) => person.name === 'demo');
  if (!demo) return;
  for (const [round, state] of [
    [1, '1'],
    [2, '2'],
    [3, '2'],
  ] as const) {
    const body = await writePost(deps, random, demo.person, 'text', round);
    await createPost(
      deps,
      demo.viewer,
      v.parse(updateBody, { ...body, post: { ...body.post, state } }),
    );
  }
}
