import { deleteAccountJob, sweepAccountsJob } from '../nouns/accounts/delete-account.ts';
import { makeExportJob, sweepExportsJob } from '../nouns/accounts/make-export.ts';
import { mailNewsJob } from '../nouns/activity/mail-news.ts';
import { trimActivityJob } from '../nouns/activity/trim-activity-job.ts';
import { purgeBlogsJob } from '../nouns/blogs/manage-blogs.ts';
import { countTrendingJob } from '../nouns/explore/count-trending-job.ts';
import { sweepFormDraftsJob } from '../nouns/form-drafts/sweep-form-drafts.ts';
import { indexGifsJob } from '../nouns/gifs/index-gifs.ts';
import { sweepRateLimitsJob } from '../base/http/sweep-rate-limits-job.ts';
import { sendMailJob } from '../base/mail/send-mail-job.ts';
import { sweepAvatarsJob } from '../nouns/blogs/sweep-avatars.ts';
import { purgeRemovedJob } from '../nouns/posts/purge-removed-job.ts';
import { convertVideoJob, releaseVideoJob } from '../nouns/posts/prepare-video.ts';
import { sweepMediaJob } from '../base/media/sweep-media.ts';
import { sweepUploadsJob } from '../nouns/uploads/sweep-uploads.ts';
import { previewLinkJob } from '../nouns/messaging/preview-link.ts';
import { forgetMessagesJob } from '../nouns/moderation/forget-messages.ts';
import { deliverPostJob } from '../nouns/cross-posting/deliver-post.ts';
import { sendPushJob } from '../nouns/push/send-push-job.ts';
import { pushHeldJob } from '../nouns/push/watch-for-pushes.ts';
import { mailDigestsJob } from '../nouns/push/mail-digests.ts';
import { publishDueJob } from '../nouns/queue/publish-due.ts';
import { runnable, type RunnableJob } from '../base/jobs/job.ts';
import { redrawImages } from '../base/media/redraw-images.ts';
import { redrawMessageImages } from '../nouns/messaging/redraw-message-images.ts';
import { repairEmbeds } from '../nouns/posts/repair-embeds.ts';
import { repairMentions } from '../nouns/posts/repair-mentions.ts';
import { renewMessageSearch, renewPostSearch } from '../nouns/search/renew-search.ts';
import type { Repair } from '../base/jobs/repair.ts';

/** All one-time repairs of stored data, in the order in which they are sent. */
export const allRepairs: readonly Repair[] = [
  repairEmbeds,
  repairMentions,
  renewPostSearch,
  renewMessageSearch,
  redrawImages,
  redrawMessageImages,
];

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
  runnable(purgeRemovedJob),
  runnable(purgeBlogsJob),
  runnable(makeExportJob),
  runnable(sweepExportsJob),
  runnable(deleteAccountJob),
  runnable(sweepAccountsJob),
  runnable(mailNewsJob),
  runnable(mailDigestsJob),
  runnable(sendPushJob),
  runnable(pushHeldJob),
  runnable(forgetMessagesJob),
  runnable(sweepRateLimitsJob),
  runnable(countTrendingJob),
  runnable(sweepFormDraftsJob),
  ...allRepairs.map(({ job }) => job),
];
