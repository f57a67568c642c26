import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Hands a message over without waiting for it, so that answers take no longer for addresses that exist. Failures are logged. */
  send(mail: Mail): void;
  /** Resolves when everything handed over has left or failed. */
  settled(): Promise<void>;
}

/** Writes a message as a text file that a developer can read. */
async function writeToOutbox(folder: string, from: string, { to, subject, text }: Mail): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.txt`;
  await writeFile(path.join(folder, name), `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
}

/** Sends mail over SMTP_URL, or writes it to the outbox when there is none. */
export function createMailer(env: Env, log: Logger): Mailer {
  const transport = env.smtpUrl === undefined ? undefined : createTransport(env.smtpUrl, { from: env.mailFrom });
  const outbox = path.join(env.dataDir, 'outbox');
  const underway = new Set<Promise<void>>();
  const deliver = async (mail: Mail): Promise<void> => {
    try {
      await (transport ? transport.sendMail({ ...mail }) : writeToOutbox(outbox, env.mailFrom, mail));
      log.info({ subject: mail.subject }, transport ? 'mail sent' : 'mail written to the outbox');
    } catch (error) {
      log.error({ err: error, subject: mail.subject }, 'mail could not be sent');
    }
  };
  return {
    send(mail) {
      const delivery: Promise<void> = deliver(mail).finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    async settled() {
      await Promise.all(underway);
    },
  };
}
