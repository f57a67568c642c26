import * as v from 'valibot';

/** Messages that the tabs of a browser send each other about conversations; all arguments are texts. */
export const tabMessages = {
  /** User, name and data of an event: passed on by the tab that has the stream. */
  news: 'messaging:news',
  /** User, uuid of the own blog, name of the other one: something was sent, read or deleted. */
  changed: 'messaging:changed',
  /** Names of messages that a tab has announced. */
  announced: 'messaging:announced',
} as const;

const texts = v.fallback(v.array(v.string()), []);

/** The arguments of such a message; none if another page has sent something else. */
export const readTabMessage = (args: readonly unknown[]): readonly string[] => v.parse(texts, args);
