import { dateFormatter } from '@tessera/shared-ui/format/formatters';

const day = 86_400_000;

/**
 * When a message was sent, in the reader's time zone: only the time if it was today, weekday and
 * time if it was less than six days ago, otherwise the date.
 */
export function formatMessageTime(ts: number, now: number, language: string): string {
  const at = new Date(ts);
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const isToday = at.toDateString() === new Date(now).toDateString();
  const parts: Intl.DateTimeFormatOptions = isToday
    ? time
    : now - ts < 6 * day
      ? { weekday: 'short', ...time }
      : { day: 'numeric', month: 'short', year: 'numeric' };
  return dateFormatter(language, parts).format(at);
}
