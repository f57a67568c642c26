import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, type TimeFormat } from './format/date.ts';

export interface LocalTimeProps {
  /** The time, in ISO 8601. */
  readonly at: string;
  /** `moment` by default. With `date`, the element's title contains the date and time. */
  readonly format?: TimeFormat;
  /** `en_US` by default. */
  readonly language?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * A point in time. Pure markup has no access to a clock or time zone, so it shows the time in UTC.
 * In the format `moment`, the text ends in 'UTC' until mf-viewer converts all times of the page to
 * the reader's time zone.
 */
export const LocalTime = ({
  at,
  format = 'moment',
  language,
  className,
}: LocalTimeProps): ReactNode => (
  <time
    className={className}
    dateTime={at}
    {...{ [pageAttributes.localTime]: format }}
    {...(format === 'date' && { title: formatDateTime(at, language) })}
  >
    {format === 'date' ? formatDate(at, language) : formatDateTime(at, language)}
  </time>
);
