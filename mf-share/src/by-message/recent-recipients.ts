import { tabStore } from '@tessera/shared-ui/guarded-storage';

/** Maximum number of remembered names. */
const maxRecent = 10;
const keyOf = (user: string): string => `tessera:share:recipients:${user}`;
const storage = tabStore();

/** Names of the blogs to which the user recently sent posts in this tab, latest first. */
export const readRecentRecipients = (user: string): readonly string[] =>
  (storage.read(keyOf(user)) ?? '').split(' ').filter((name) => name !== '');

/** Remembers a blog by name. Names contain no spaces, so spaces can separate them. */
export function addRecentRecipient(user: string, name: string): void {
  const others = readRecentRecipients(user).filter((known) => known !== name);
  storage.write(keyOf(user), [name, ...others].slice(0, maxRecent).join(' '));
}
