import { deleteAccountJob, sweepAccountsJob } from '../accounts/delete-account.ts';
import { makeExportJob, sweepExportsJob } from '../accounts/make-export.ts';
import { mailNewsJob } from '../accounts/mail-news.ts';
import { trimActivityJob } from '../activity/trim-activity-job.ts';
import { purgeBlogsJob } from '../blogs/manage-blogs.ts';
import { indexGifsJob } from '../gifs/index-gifs.ts';
import { sweepRateLimitsJob } from '../http/sweep-rate-limits-job.ts';
import { sendMailJob } from '../mail/send-mail-job.ts';
import { sweepAvatarsJob } from '../media/sweep-avatars.ts';
import { convertVideoJob, releaseVideoJob } from '../media/prepare-video.ts';
import { sweepMediaJob } from '../media/sweep-media.ts';
import { sweepUploadsJob } from '../media/sweep-uploads.ts';
import { previewLinkJob } from '../messaging/preview-link.ts';
import { forgetMessagesJob } from '../moderation/forget-messages.ts';
import { deliverPostJob } from '../networks/deliver-post.ts';
import { publishDueJob } from '../queue/publish-due.ts';
import { allRepairs } from './all-repairs.ts';
import { runnable, type RunnableJob } from './job.ts';

/** All jobs that this server can run, each as `runnable(definition)`. */
export const allJobs: readonly RunnableJob[] = [
  runnable(publishDueJob),
  runnable(sendMailJob),
  runnable(deliverPostJob),
  runnable(convertVideoJob),
  runnable(releaseVideoJob),
  runnable(sweepUploadsJob),
  runnable(sweepMediaJob),
  runnable(sweepAvatarsJob),
  runnable(indexGifsJob),
  runnable(previewLinkJob),
  runnable(trimActivityJob),
  runnable(purgeBlogsJob),
  runnable(makeExportJob),
  runnable(sweepExportsJob),
  runnable(deleteAccountJob),
  runnable(sweepAccountsJob),
  runnable(mailNewsJob),
  runnable(forgetMessagesJob),
  runnable(sweepRateLimitsJob),
  ...allRepairs.map(({ job }) => job),
];
