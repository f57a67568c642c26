import * as v from 'valibot';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '../settings/env.ts';
import type { Jobs } from '../jobs/job.ts';
import { privateFile, privateFolder } from '../system/private-files.ts';
import { sendMailKey } from './send-mail-job.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** HTML alternative; absent for text-only messages. */
  readonly html?: string;
  /** Reply-To address; none when absent. */
  readonly replyTo?: string;
  /** One-click unsubscribe URL, which mail programs show beside the message. */
  readonly unsubscribe?: string;
}

/** A queued message. Retries keep the same message id, so that mailboxes recognise duplicates. */
export interface QueuedMail extends Mail {
  readonly id: string;
}

export interface Mailer {
  /**
   * Queues a message without waiting for delivery, so that response times do not reveal which
   * addresses exist. Retries for about a day.
   */
  send(mail: Mail): void;
  /** Sends a message now, once. Rejects when delivery fails but may succeed later. */
  deliver(mail: QueuedMail): Promise<void>;
  /**
   * Resolves once no accepted message is pending: each has been queued or, if queueing failed, one
   * delivery has been attempted.
   */
  settled(): Promise<void>;
}

/** Timeouts in milliseconds for an unresponsive mail server. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
} as const;

/** Writes a message as a text file for developers, and its HTML as a page beside that file. */
async function writeToOutbox(
  folder: string,
  from: string,
  { to, subject, text, html, replyTo, unsubscribe }: Mail,
): Promise<void> {
  await mkdir(folder, privateFolder);
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`;
  const headers = {
    From: from,
    To: to,
    'Reply-To': replyTo,
    'List-Unsubscribe': unsubscribe,
    Subject: subject,
  };
  const head = Object.entries(headers)
    .map(([header, value]) => (value === undefined ? '' : `${header}: ${value}\n`))
    .join('');
  await writeFile(path.join(folder, `${name}.txt`), `${head}\n${text}\n`, privateFile);
  if (html !== undefined) await writeFile(path.join(folder, `${name}.html`), html, privateFile);
}

/** The message for nodemailer, with the one-click unsubscribe headers of RFC 8058. */
const toMessage = ({ unsubscribe, ...mail }: Mail) => ({
  ...mail,
  ...(unsubscribe !== undefined && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
});

/** Error of a mail server that rejected an address permanently, so that a retry is useless. */
const refusalForGood = v.object({
  code: v.literal('EENVELOPE'),
  responseCode: v.pipe(v.number(), v.minValue(500)),
});

/**
 * Sends emails through the server of SMTP_URL, or writes them to the outbox when SMTP_URL is not
 * set. Messages wait in the job queue.
 */
export function createMailer(env: Env, log: Logger, jobs: Pick<Jobs, 'send'>): Mailer {
  const transport =
    env.smtpUrl === undefined
      ? undefined
      : createTransport({ url: env.smtpUrl, ...timeouts }, { from: env.mailFrom });
  const outbox = path.join(env.dataDir, 'outbox');
  const host = new URL(env.baseUrl).hostname;
  const underway = new Set<Promise<void>>();

  async function deliver({ id, ...mail }: QueuedMail): Promise<void> {
    try {
      await (transport
        ? transport.sendMail({ ...toMessage(mail), messageId: `<${id}@${host}>` })
        : writeToOutbox(outbox, env.mailFrom, mail));
      log.info({ subject: mail.subject }, transport ? 'mail sent' : 'mail written to the outbox');
    } catch (error) {
      const refusal = v.safeParse(refusalForGood, error);
      if (!refusal.success) throw error;
      log.warn(
        { subject: mail.subject, code: refusal.output.responseCode },
        'the mail server refuses this address',
      );
    }
  }

  async function enqueue(mail: Mail): Promise<void> {
    const queued = { id: randomUUID(), ...mail };
    try {
      await jobs.send(sendMailKey, queued);
    } catch (queueError) {
      log.warn(
        { err: queueError, subject: mail.subject },
        'mail could not be queued; sending it directly',
      );
      await deliver(queued).catch((error: unknown) =>
        log.error({ err: error, subject: mail.subject }, 'mail could not be sent'),
      );
    }
  }

  return {
    deliver,
    send(mail) {
      const delivery: Promise<void> = enqueue(mail).finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    async settled() {
      await Promise.all(underway);
    },
  };
}
