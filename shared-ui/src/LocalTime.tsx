import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, type TimeFormat } from './format/date.ts';

export interface LocalTimeProps {
  /** The time, in ISO 8601. */
  readonly at: string;
  /** `moment` by default. With `date`, the title of the element contains the moment. */
  readonly format?: TimeFormat;
  /** `en_US` by default. */
  readonly language?: string | undefined;
}

/**
 * A point in time. Pure markup has no access to a clock or time zone, so it shows the time in UTC.
 * Until mf-viewer converts all times of the page to the reader's time zone, a moment ends in 'UTC'.
 */
export const LocalTime = ({ at, format = 'moment', language }: LocalTimeProps): ReactNode => (
  <time
    dateTime={at}
    {...{ [pageAttributes.localTime]: format }}
    {...(format === 'date' && { title: formatDateTime(at, language) })}
  >
    {format === 'date' ? formatDate(at, language) : formatDateTime(at, language)}
  </time>
);
