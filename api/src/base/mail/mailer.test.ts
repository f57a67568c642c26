import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Connection } from '../../testing/test-database.ts';
import { readEnv } from '../settings/env.ts';
import type { Deps } from '../http/context.ts';
import { createBossJobs } from '../jobs/boss-jobs.ts';
import { runnable } from '../jobs/job.ts';
import { createMemoryJobs } from '../../testing/memory-jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { sendMailJob } from './send-mail-job.ts';

let app: TestApp;
let connection: Connection;
let folder: string;
beforeAll(async () => {
  app = await createTestApp({}, async (given) => (connection = given));
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const silent = pino({ level: 'silent' });
const envOf = (settings: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...settings });
const mail = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'A link:\n\nhttp://localhost/verify?token=abc',
};

/** A mailer whose jobs wait until the test runs them. */
function waitingMailer(settings: Record<string, string> = {}, log = silent) {
  const jobs = createMemoryJobs([runnable({ ...sendMailJob, retries: 0 })], () => ({
    ...app.deps,
    mailer,
  }));
  const mailer: Mailer = createMailer(envOf(settings), log, jobs);
  return { jobs, mailer };
}

/** A mail server that records messages, and accepts or refuses recipients as configured. */
async function mailServer(
  port = 0,
  answerTo = '250 ok',
): Promise<{ readonly port: number; readonly received: string[]; close(): Promise<void> }> {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        if (isData) {
          const last = text.indexOf('\r\n.\r\n');
          if (last === -1) return;
          received.push(text.slice(0, last));
          text = text.slice(last + 5);
          isData = false;
          socket.write('250 kept\r\n');
          continue;
        }
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        isData = line === 'DATA';
        socket.write(
          isData
            ? '354 go on\r\n'
            : line.startsWith('RCPT')
              ? `${answerTo}\r\n`
              : line === 'QUIT'
                ? '221 bye\r\n'
                : '250 ok\r\n',
        );
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

test('without SMTP a message becomes a readable file', async () => {
  const { jobs, mailer } = waitingMailer();
  mailer.send(mail);
  await mailer.settled();
  await jobs.runAll();
  const [file = ''] = await readdir(path.join(folder, 'outbox'));
  const text = await readFile(path.join(folder, 'outbox', file), 'utf8');
  expect(text).toContain(
    'To: ada@example.org\nSubject: Hello\n\nA link:\n\nhttp://localhost/verify?token=abc',
  );
});

test('a message has its Reply-To address as a header, by SMTP and in the outbox', async () => {
  const server = await mailServer();
  try {
    for (const settings of [{ SMTP_URL: `smtp://127.0.0.1:${server.port}` }, {}]) {
      const { jobs, mailer } = waitingMailer(settings);
      mailer.send({ ...mail, replyTo: 'bob@example.org' });
      await mailer.settled();
      await jobs.runAll();
    }
    const [file = ''] = await readdir(path.join(folder, 'outbox'));
    for (const text of [
      server.received[0],
      await readFile(path.join(folder, 'outbox', file), 'utf8'),
    ])
      expect(text).toMatch(/^Reply-To: bob@example\.org\r?$/m);
  } finally {
    await server.close();
  }
});

test('a message is sent as text and HTML with List-Unsubscribe; the outbox has the HTML as a page', async () => {
  const server = await mailServer();
  const whole = {
    ...mail,
    html: '<!doctype html><p>A link</p>',
    unsubscribe: 'http://localhost/stop?token=x',
  };
  try {
    for (const settings of [{ SMTP_URL: `smtp://127.0.0.1:${server.port}` }, {}]) {
      const { jobs, mailer } = waitingMailer(settings);
      mailer.send(whole);
      await mailer.settled();
      await jobs.runAll();
    }
  } finally {
    await server.close();
  }
  const [sent = ''] = server.received;
  for (const line of [
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'List-Unsubscribe: <http://localhost/stop?token=x>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
    expect(sent).toContain(line);
  const [page = '', text = ''] = (await readdir(path.join(folder, 'outbox'))).toSorted();
  expect(page.replace('.html', '.txt')).toBe(text);
  expect(await readFile(path.join(folder, 'outbox', page), 'utf8')).toBe(whole.html);
});

test('sending queues a job, and does not wait for delivery', async () => {
  const { jobs, mailer } = waitingMailer({ SMTP_URL: 'smtp://127.0.0.1:9' });
  mailer.send(mail);
  await mailer.settled();
  expect(jobs.waiting).toMatchObject([{ name: 'send-mail', data: mail }]);
  await expect(jobs.runAll()).rejects.toThrow('ECONNREFUSED');
});

test('a message waits until an unreachable mail server is back, and arrives once', async () => {
  const gone = await mailServer();
  await gone.close();
  const log = pino({ level: 'silent' });
  const deps: Deps = {
    ...app.deps,
    get mailer() {
      return mailer;
    },
  };
  const jobs = createBossJobs({
    connection,
    log,
    known: [runnable(sendMailJob)],
    reach: () => deps,
    timing: { poll: 0.5, retryDelay: 1 },
  });
  const mailer: Mailer = createMailer(
    envOf({ SMTP_URL: `smtp://127.0.0.1:${gone.port}` }),
    log,
    jobs,
  );
  await jobs.start();
  mailer.send(mail);
  await mailer.settled();
  await sleep(2500);
  const back = await mailServer(gone.port);
  try {
    for (
      const begin = Date.now();
      back.received.length === 0 && Date.now() - begin < 25_000;
      await sleep(100)
    );
    await sleep(1000);
    expect(back.received).toHaveLength(1);
    expect(back.received[0]).toMatch(/^Message-ID: <[\w-]{36}@localhost>/m);
    expect(back.received[0]).toContain('To: ada@example.org');
  } finally {
    await jobs.stop();
    await back.close();
  }
});

test('a retried message keeps its Message-ID', async () => {
  const server = await mailServer();
  const { mailer } = waitingMailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
  for (let attempt = 0; attempt < 2; attempt += 1) await mailer.deliver({ ...mail, id: 'one' });
  expect(server.received.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
    '<one@localhost>',
    '<one@localhost>',
  ]);
  await server.close();
});

test('retries an address that is refused temporarily, but not one that is refused permanently', async () => {
  const outcome = async (answer: string): Promise<string> => {
    const server = await mailServer(0, answer);
    const { mailer } = waitingMailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    const outcome = await mailer.deliver({ ...mail, id: 'two' }).then(
      () => 'over',
      () => 'again',
    );
    await server.close();
    return outcome;
  };
  expect([await outcome('550 no such person'), await outcome('450 later')]).toEqual([
    'over',
    'again',
  ]);
});

test('a message that can be neither queued nor sent is logged without its text, and nothing is thrown', async () => {
  await writeFile(path.join(folder, 'outbox'), 'not a folder');
  const log = pino({ level: 'silent' });
  const error = jest.spyOn(log, 'error').mockImplementation(() => {});
  for (const env of [envOf(), envOf({ SMTP_URL: 'smtp://127.0.0.1:9' })]) {
    const mailer = createMailer(env, log, { send: () => Promise.reject(new Error('no database')) });
    mailer.send(mail);
    await mailer.settled();
  }
  expect(error).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(error.mock.calls)).not.toContain('token=abc');
});
