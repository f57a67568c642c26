import { setTimeout as sleep } from 'node:timers/promises';
import { processorTimes } from './processor-times.ts';

/** Minimum share of idle CPU time for the machine to count as idle. */
const idleShare = 0.85;
/**
 * Milliseconds: the length of one sample, the longest single wait, and the longest time that a
 * benchmark waits in total.
 */
const sampleTime = 200;
const waitLimit = 3000;
const totalWaitLimit = 60_000;

let waits = 0;
let quietStarts = 0;
let waited = 0;

/**
 * Waits until the machine is idle or a limit is reached. Counts how many waits ended with an idle
 * machine.
 */
export async function waitForIdle(): Promise<void> {
  waits += 1;
  for (let mine = 0; mine < waitLimit; mine += sampleTime) {
    const before = processorTimes();
    await sleep(sampleTime);
    const after = processorTimes();
    if (!before || !after) return;
    waited += sampleTime;
    if ((after.idle - before.idle) / (after.all - before.all) > idleShare) {
      quietStarts += 1;
      return;
    }
    if (waited > totalWaitLimit) return;
  }
}

/** Reports how many of the measurements started on an idle machine. */
export const idleReport = (): string =>
  `The machine was idle before ${quietStarts} of ${waits} measurements`;
