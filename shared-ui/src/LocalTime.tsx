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
 * A point in time. Pure markup knows neither clock nor time zone, so it is rendered in UTC and says
 * so, until mf-viewer converts every `time[data-local]` of the page to the reader's time zone.
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
