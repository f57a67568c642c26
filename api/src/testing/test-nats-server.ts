import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds within which the server must start. */
const startTimeout = 20_000;

export interface TestNatsServer {
  readonly url: string;
  /** Sends a signal: SIGSTOP suspends the server, SIGCONT resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again, on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a NATS server that requires a password. Its program is NATS_SERVER_PATH, or `nats-server`
 * from PATH.
 */
export async function startNatsServer(): Promise<TestNatsServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-nats-'));
  const program = process.env['NATS_SERVER_PATH'] ?? 'nats-server';
  /** Chosen by the server at its first start. */
  let port = -1;
  let server: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const started = spawn(
      program,
      [
        '--addr=127.0.0.1',
        `--port=${port}`,
        '--user=tessera',
        '--pass=p@ss:word',
        `--ports_file_dir=${folder}`,
      ],
      { stdio: 'ignore' },
    );
    server = started;
    let problem: Error | undefined;
    started.once('error', (error) => {
      problem = error;
    });
    const ports = path.join(folder, `${path.basename(program)}_${started.pid}.ports`);
    for (const begin = performance.now(); ; await sleep(20)) {
      if (problem || started.exitCode !== null || performance.now() - begin > startTimeout)
        throw new Error(`${program} did not start`, { cause: problem });
      try {
        const [, found] =
          /"nats":\s*\[\s*"nats:\/\/[^"]*:(\d+)"/.exec(readFileSync(ports, 'utf8')) ?? [];
        if (found === undefined) continue;
        port = Number(found);
        return;
      } catch {
        // not written yet
      }
    }
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    url: `nats://tessera:${encodeURIComponent('p@ss:word')}@127.0.0.1:${port}`,
    signal: (signal) => void server?.kill(signal),
    kill,
    start,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
