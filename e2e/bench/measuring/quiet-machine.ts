import { setTimeout as sleep } from 'node:timers/promises';
import { processorTimes } from './processor-times.ts';

/** Minimum share of idle CPU time for the machine to count as idle. */
const quiet = 0.85;
/**
 * Milliseconds: of one sample, of the longest wait for an idle one, and of all waits of a
 * measurement.
 */
const moment = 200;
const longestWait = 3000;
const longestWaiting = 60_000;

let waits = 0;
let quietStarts = 0;
let waited = 0;

/** Waits for the machine to be idle, within limits, and counts how often it was. */
export async function quietMachine(): Promise<void> {
  waits += 1;
  for (let mine = 0; mine < longestWait; mine += moment) {
    const before = processorTimes();
    await sleep(moment);
    const after = processorTimes();
    if (!before || !after) return;
    waited += moment;
    if ((after.idle - before.idle) / (after.all - before.all) > quiet) {
      quietStarts += 1;
      return;
    }
    if (waited > longestWaiting) return;
  }
}

/** Reports how often the machine was idle. */
export const disturbance = (): string =>
  `${quietStarts} of ${waits} times the machine was idle before a measurement began`;
