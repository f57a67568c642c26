import type { WindowChannel } from '@tessera/shared-contracts/platform/channel';
import type { Toasts } from '@tessera/shared-contracts/platform/platform';
import * as v from 'valibot';

/** The message by which a freshly loaded tab tells the other tabs who its user is. */
export const sessionMethod = 'session';
const sessionArgs = v.tuple([v.pipe(v.string(), v.maxLength(100))]);

/** Texts shown when the session has changed in another tab (ours). */
export const sessionTexts = {
  loggedOut: 'You logged out in another tab.',
  loggedInAs: (name: string) => `You’re now logged in as ${name} in another tab.`,
  reload: 'Reload',
} as const;

/**
 * Tells the user when they have logged out, or logged in as someone else, in another tab: this page
 * still acts for its own user, and its calls will be refused.
 *
 * @param userName '' for a visitor
 */
export function watchSession({
  channel,
  toasts,
  userName,
  reload,
}: {
  readonly channel: WindowChannel;
  readonly toasts: Toasts;
  readonly userName: string;
  readonly reload: () => void;
}): () => void {
  let known = userName;
  const watching = channel.on(sessionMethod).subscribe(({ args }) => {
    const parsed = v.safeParse(sessionArgs, args);
    if (!parsed.success) return;
    const [name] = parsed.output;
    if (name === known) return;
    known = name;
    if (name === userName) return;
    toasts.show({
      text: name === '' ? sessionTexts.loggedOut : sessionTexts.loggedInAs(name),
      action: { label: sessionTexts.reload, run: reload },
    });
  });
  channel.post(sessionMethod, userName);
  return () => watching.unsubscribe();
}
