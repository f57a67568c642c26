import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { Deps } from '../../base/http/context.ts';
import { defineRepair, type Repair } from '../../base/jobs/repair.ts';
import { postsToRepair, replaceContent, type RepairablePost } from './post-repair-queries.ts';
import { summarise } from '../../base/text/summarise.ts';

const batchSize = 100;

/** What a post should have been stored with. */
export interface RepairedPost {
  readonly content: PostContent;
  readonly trail: readonly TrailEntry[];
}

interface RepairOfPosts {
  readonly name: string;
  /** The posts that it looks at. */
  readonly kind: Parameters<typeof postsToRepair>[1];
  /** Reads what a batch needs; the result repairs one post, undefined if it is as it should be. */
  open(
    deps: Deps,
    posts: readonly RepairablePost[],
  ): Promise<(post: RepairablePost) => Promise<RepairedPost | undefined>>;
}

/** Defines a repair of posts and of their copies in trails; their sources and times stay. */
export const defineRepairOfPosts = ({ name, kind, open }: RepairOfPosts): Repair =>
  defineRepair({
    name,
    async prepare(deps, after) {
      const { rows, last } = await postsToRepair(deps.primary, kind, after, batchSize);
      const repair = await open(deps, rows);
      const replacements: { readonly before: RepairablePost; readonly after: RepairedPost }[] = [];
      for (const before of rows) {
        const repaired = await repair(before);
        if (repaired) replacements.push({ before, after: repaired });
      }
      return {
        next: last,
        async write(trx) {
          let changed = 0;
          for (const { before, after: post } of replacements) {
            const summary = summarise(post.content, post.trail);
            if (await replaceContent(trx, before, { ...post, summary })) changed += 1;
          }
          return changed;
        },
      };
    },
  });
