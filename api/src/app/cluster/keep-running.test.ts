import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { keepRunning, type SupervisedProgram } from './keep-running.ts';

const running: SupervisedProgram[] = [];
afterEach(async () => {
  for (const kept of running.splice(0)) await kept.stop((child) => child.kill('SIGKILL'));
});

async function isReadyOnOutput(child: ChildProcess): Promise<void> {
  if (child.stdout) await once(child.stdout, 'data');
}

/** Keeps a shell command running. By default, it counts as ready once it has printed something. */
function keep(command: string, isReady = isReadyOnOutput) {
  const started: ChildProcess[] = [];
  const waits: number[] = [];
  const restarted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const kept = keepRunning({
    start() {
      const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
      started.push(child);
      return child;
    },
    isReady,
    onRestart(_, wait) {
      waits.push(wait);
      restarted[waits.length - 1]?.resolve();
    },
  });
  running.push(kept);
  return { kept, started, waits, restarted };
}

test('restarts a killed program immediately if it was ready', async () => {
  const { kept, started, waits, restarted } = keep('echo ready; exec sleep 60');
  await kept.ready;
  started[0]?.kill('SIGKILL');
  await restarted[0].promise;
  expect(waits).toEqual([0]);
});

test('restarts a program that ends before it is ready, the first time immediately, then after a wait', async () => {
  const { kept, waits, restarted } = keep('exit 3');
  await expect(kept.ready).rejects.toThrow('ended with 3');
  await restarted[1].promise;
  expect(waits).toEqual([0, 250]);
});

test('a program that has ended cannot become ready', async () => {
  const { waits, restarted } = keep('exit 3', async (child) => {
    await once(child, 'exit');
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await restarted[1].promise;
  expect(waits).toEqual([0, 250]);
});

test('does not restart a program that was stopped', async () => {
  const { kept, started, waits } = keep('echo ready; exec sleep 60');
  await kept.ready;
  await kept.stop((child) => child.kill('SIGTERM'));
  expect([started.length, started[0]?.signalCode, waits]).toEqual([1, 'SIGTERM', []]);
});
