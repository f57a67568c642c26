import type { Kysely } from 'kysely';
import { databaseTime } from './clock-queries.ts';
import type { Database } from './schema.ts';

/**
 * The clock that all processes of one database share. Clocks of machines differ; what one process stores another one
 * judges, so all go by the database.
 */
export interface DatabaseClock {
  /** The time of the database, as far as it was measured. */
  now(): Date;
  /** Asks the database for its time, and goes by it from then on. Rejects when it does not answer. */
  read(): Promise<Date>;
  /** Milliseconds that the database is ahead of this process; negative when it is behind. */
  offset(): number;
}

/** Milliseconds to which times are known. */
const precision = 1;

/** @param processTime milliseconds since 1970 by the clock of this process */
export function createDatabaseClock(
  db: Kysely<Database>,
  processTime: () => number = Date.now,
): DatabaseClock {
  let offset = 0;
  return {
    now: () => new Date(processTime() + offset),
    offset: () => offset,
    async read() {
      const asked = processTime();
      const time = await databaseTime(db);
      const heard = processTime();
      // It was this late at some moment in between. A clock that fits is not touched: the longer an answer takes, the less it says.
      const [least, most] = [
        time.getTime() - heard - precision,
        time.getTime() - asked + precision,
      ];
      if (offset < least || offset > most) offset = Math.round((least + most) / 2);
      return time;
    },
  };
}

/** Milliseconds that a clock may be wrong before its owner is told. */
const unremarkable = 2000;

/** Says that the clock of this process is wrong; undefined when it is about right. */
export function describeOffset(offset: number): string | undefined {
  if (Math.abs(offset) <= unremarkable) return undefined;
  return `The clock of this machine is ${Math.round(Math.abs(offset) / 1000)} s ${offset < 0 ? 'ahead of' : 'behind'} that of the database. Tessera goes by the database; sessions and limits are less exact until both agree (NTP).`;
}
