import type { Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import type { PostRow, StoredPostRow } from './post-queries.ts';

/** What other nouns do when a post is stored; the app assembles it. */
export interface PostFollowers {
  /**
   * Locks a blog's queue and returns the position after its last post. If the queue was empty or
   * had no next publication time, sets this time to the next slot.
   */
  joinQueue(trx: Transaction<Database>, blogId: string, now: Date): Promise<string>;
  /**
   * Brings everything up to date that depends on a post, in the transaction that stores it. Throws
   * to refuse the change.
   *
   * @param before the post as it was; undefined if it is new
   */
  follow(
    trx: Transaction<Database>,
    deps: Pick<Deps, 'env' | 'jobs' | 'now'>,
    before: PostRow | undefined,
    after: StoredPostRow,
  ): Promise<void>;
  /**
   * The same for a post that was restored: nobody is told again.
   *
   * @param draft the post as a draft, if it had become one; undefined if it was deleted
   */
  restore(
    trx: Transaction<Database>,
    deps: Pick<Deps, 'env' | 'jobs' | 'now'>,
    draft: PostRow | undefined,
    after: StoredPostRow,
  ): Promise<void>;
}

declare module '../../base/http/context.ts' {
  interface Deps {
    readonly postFollowers: PostFollowers;
  }
}
