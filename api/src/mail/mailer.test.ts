import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../env.ts';
import { createMailer } from './mailer.ts';

let folder: string;
beforeEach(async () => { folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-mail-')); });
afterEach(() => rm(folder, { recursive: true, force: true }));

const envOf = (settings: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...settings });
const mail = { to: 'ada@example.org', subject: 'Hello', text: 'A link:\n\nhttp://localhost/verify?token=abc' };

test('without SMTP a message becomes a file that a developer can read', async () => {
  const mailer = createMailer(envOf(), pino({ level: 'silent' }));
  mailer.send(mail);
  await mailer.settled();
  const [file = ''] = await readdir(path.join(folder, 'outbox'));
  const text = await readFile(path.join(folder, 'outbox', file), 'utf8');
  expect(text).toContain('To: ada@example.org\nSubject: Hello\n\nA link:\n\nhttp://localhost/verify?token=abc');
});

test('a message that cannot leave is reported and disturbs nobody', async () => {
  await writeFile(path.join(folder, 'outbox'), 'not a folder');
  const log = pino({ level: 'silent' });
  const error = jest.spyOn(log, 'error').mockImplementation(() => {});
  for (const env of [envOf(), envOf({ SMTP_URL: 'smtp://127.0.0.1:9' })]) {
    const mailer = createMailer(env, log);
    mailer.send(mail);
    await mailer.settled();
  }
  expect(error).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(error.mock.calls)).not.toContain('token=abc');
});
