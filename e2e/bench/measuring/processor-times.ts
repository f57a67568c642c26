import { readFileSync } from 'node:fs';

/** Length of a tick in `/proc/stat` in milliseconds (`USER_HZ` is 100). */
const tick = 10;

/** Milliseconds of all CPUs together since the machine started. */
export interface ProcessorTimes {
  readonly idle: number;
  readonly all: number;
}

/** Reads the CPU times of the machine; undefined on systems without `/proc/stat`. */
export function processorTimes(): ProcessorTimes | undefined {
  try {
    const times = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
      .trim()
      .split(/\s+/)
      .slice(1)
      .map((ticks) => Number(ticks) * tick);
    return {
      idle: (times[3] ?? 0) + (times[4] ?? 0),
      all: times.reduce((sum, time) => sum + time, 0),
    };
  } catch {
    return undefined;
  }
}
