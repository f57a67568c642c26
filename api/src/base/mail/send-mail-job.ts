import * as v from 'valibot';
import { defineJob, type JobKey } from '../jobs/job.ts';

const schema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.exactOptional(v.string()),
  replyTo: v.exactOptional(v.string()),
  unsubscribe: v.exactOptional(v.string()),
});

export const sendMailKey: JobKey<v.InferOutput<typeof schema>> = { name: 'send-mail', schema };

/**
 * Sends one message. The delay between retries grows to an hour, so 32 retries cover a mail server
 * outage of almost a day.
 */
export const sendMailJob = defineJob({
  ...sendMailKey,
  retries: 32,
  concurrency: 4,
  expireInSeconds: 120,
  run: (deps, mail) => deps.mailer.deliver(mail),
});
