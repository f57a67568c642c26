import * as v from 'valibot';

/** Messages that tabs of a browser exchange about conversations; all arguments are strings. */
export const tabMessages = {
  /**
   * A tab has changed a conversation, such as by sending a message or by muting it; args are the
   * user, the uuid of the user's blog, and the name of the other blog.
   */
  changed: 'messaging:changed',
  /** New messages that a tab has announced; each arg is `{conversation id}:{unread count}`. */
  announced: 'messaging:announced',
} as const;

const texts = v.fallback(v.array(v.string()), []);

/** Reads the arguments of a tab message; empty if they are invalid. */
export const readTabMessage = (args: readonly unknown[]): readonly string[] => v.parse(texts, args);
