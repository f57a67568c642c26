import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { object } from 'valibot';
import { defineJob } from '../../base/jobs/job.ts';
import { forgetReportedMessages } from './moderation-queries.ts';

const dayInMs = 86_400_000;

/** Every night, deletes the messages of reports closed longer ago than the retention period. */
export const forgetMessagesJob = defineJob({
  name: 'forget-reported-messages',
  schema: object({}),
  retries: 3,
  every: '41 3 * * *',
  async run(deps) {
    const before = new Date(deps.now().getTime() - moderationLimits.keptMessagesDays * dayInMs);
    await forgetReportedMessages(deps.db, before);
  },
});
