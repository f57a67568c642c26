import type { ReactNode } from 'react';
import { formatDate, formatDateTime, type TimeLook } from './format/date.ts';

export interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string;
  /** A moment by default; a date has the moment in its title. */
  readonly look?: TimeLook;
  /** `en_US` by default. */
  readonly language?: string | undefined;
}

/**
 * A time that happened. Pure markup knows no clock and no place, so it reads in UTC and says so, until mf-viewer puts
 * every `time[data-local]` of the page into the reader's own time zone.
 */
export const LocalTime = ({ at, look = 'moment', language }: LocalTimeProps): ReactNode => (
  <time
    dateTime={at}
    data-local={look}
    {...(look === 'date' && { title: formatDateTime(at, language) })}
  >
    {look === 'date' ? formatDate(at, language) : formatDateTime(at, language)}
  </time>
);
