import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { object } from 'valibot';
import { defineJob } from '../../base/jobs/job.ts';
import { deleteOldFormDrafts } from './form-draft-queries.ts';

/** Deletes unsaved posts that are as old as those that browsers delete. */
export const sweepFormDraftsJob = defineJob({
  name: 'sweep-form-drafts',
  schema: object({}),
  retries: 3,
  every: '11 4 * * *',
  async run({ db, now }) {
    await deleteOldFormDrafts(db, new Date(now().getTime() - mediaLife.form * 86_400_000));
  },
});
