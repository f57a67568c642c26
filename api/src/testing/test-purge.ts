import { purgeRemoved } from '../nouns/posts/undo-queries.ts';
import type { TestApp } from './test-app.ts';

/** Deletes for good what was deleted, as the job does once it can't be undone any more. */
export async function purgeDeleted({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  await purgeRemoved(db, new Date(deps.now().getTime() + 1000), 1000);
}
