/**
 * The browser's time zone, under the name that the zone has in `zones`: some browsers use an older
 * name than the server. Undefined if the zone is not in the list.
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
