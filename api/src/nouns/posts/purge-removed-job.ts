import { object } from 'valibot';
import { undoRules } from '@tessera/shared-contracts/undo/undo-rules';
import { defineJob } from '../../base/jobs/job.ts';
import { forgetOldUndos } from '../undo/undoable-queries.ts';
import { purgeRemoved } from './undo-queries.ts';

/** How many rows one statement deletes. */
const step = 100;

/** Deletes for good what was deleted, and can no longer be restored. */
export const purgeRemovedJob = defineJob({
  name: 'purge-removed',
  schema: object({}),
  retries: 3,
  every: '*/5 * * * *',
  async run(deps) {
    const before = new Date(deps.now().getTime() - undoRules.keptFor);
    while ((await purgeRemoved(deps.db, before, step)) === step);
    while ((await forgetOldUndos(deps.db, step)) === step);
  },
});
