import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of `/proc/stat` (`USER_HZ`). */
const tick = 10;

/** Milliseconds of all processors since the machine started. */
export interface ProcessorTimes {
  readonly idle: number;
  readonly all: number;
}

/** Undefined where the system does not tell. */
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
