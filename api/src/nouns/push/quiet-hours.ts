import { TZDate } from '@date-fns/tz';

/** Minutes of the day between which nothing is sent, in a time zone. They may span midnight. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
}

/** Minutes of the day as `22:30`. */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Reads `22:30`; null for ''. */
export const readMinutes = (text: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** When the quiet hours end that it is now; undefined outside of them. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | undefined {
  const here = new TZDate(now.getTime(), timeZone);
  const minute = here.getHours() * 60 + here.getMinutes();
  const isQuiet =
    from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return undefined;
  const end = new TZDate(now.getTime(), timeZone);
  end.setHours(Math.floor(until / 60), until % 60, 0, 0);
  if (end.getTime() <= now.getTime()) end.setDate(end.getDate() + 1);
  return new Date(end.getTime());
}
