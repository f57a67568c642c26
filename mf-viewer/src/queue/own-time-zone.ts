/**
 * This browser's time zone by its name among others: browsers know some by an older name than the
 * server. Undefined if it is none of them.
 */
export function ownTimeZone(zones: readonly string[]): string | undefined {
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
  const isOwn = (zone: string): boolean => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === own;
    } catch {
      return false;
    }
  };
  return zones.includes(own) ? own : zones.find(isOwn);
}
