import type { Kysely } from 'kysely';
import { databaseTime } from './clock-queries.ts';
import type { Database } from './schema.ts';

/**
 * The clock shared by all processes of one database. Machine clocks differ, and one process judges
 * times that another one stored, so all use the time of the database.
 */
export interface DatabaseClock {
  /** The time of the database, as last measured. */
  now(): Date;
  /** Queries the time of the database and adopts it. Rejects when the database does not respond. */
  read(): Promise<Date>;
  /** Milliseconds that the database is ahead of this process; negative when it is behind. */
  offset(): number;
}

/** Precision of the compared times, in milliseconds. */
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
      // The database read its clock at some moment between `asked` and `heard`, so the offset is
      // between `least` and `most`. A known offset within these bounds stays unchanged: the longer
      // a response takes, the less precise the measurement.
      const [least, most] = [
        time.getTime() - heard - precision,
        time.getTime() - asked + precision,
      ];
      if (offset < least || offset > most) offset = Math.round((least + most) / 2);
      return time;
    },
  };
}

/** Maximum clock offset in milliseconds that is not worth a warning. */
const unremarkable = 2000;

/** Describes a wrong clock of this machine; undefined when its offset is unremarkable. */
export function describeOffset(offset: number): string | undefined {
  if (Math.abs(offset) <= unremarkable) return undefined;
  return `The clock of this machine is ${Math.round(Math.abs(offset) / 1000)} s ${offset < 0 ? 'ahead of' : 'behind'} the database’s clock. Tessera uses the database’s clock; sessions and limits are less exact until both agree (NTP).`;
}
