import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Share of the processors that must be idle for a quarter of a second, first and after waiting long. */
const quiet = 0.9;
const bearable = 0.45;
const longestWaits = { quiet: 12, any: 40 } as const;

let waits = 0;
let quietStarts = 0;

function processorTimes(): { readonly idle: number; readonly all: number } | undefined {
  try {
    const times = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1).map(Number);
    return { idle: (times[3] ?? 0) + (times[4] ?? 0), all: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return undefined;
  }
}

/** Waits, at most ten seconds, for a moment in which the machine does nothing else. Counts how often it found one. */
export async function quietMachine(): Promise<void> {
  waits += 1;
  for (let tries = 0; tries < longestWaits.any; tries += 1) {
    const before = processorTimes();
    if (!before) return;
    await sleep(250);
    const after = processorTimes();
    if (!after) return;
    const idle = (after.idle - before.idle) / (after.all - before.all);
    if (idle > quiet) quietStarts += 1;
    if (idle > (tries < longestWaits.quiet ? quiet : bearable)) return;
  }
}

/** Says how disturbed the measurements were. */
export const disturbance = (): string => `${quietStarts} of ${waits} measurements began on an idle machine`;
