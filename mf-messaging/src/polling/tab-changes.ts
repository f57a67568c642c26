import { readTabMessage, tabMessages } from './tab-messages.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { observe } from '@tessera/shared-ui/lifetime';

/** Identifies a conversation by the uuid of the user's blog and the name of the other blog. */
export interface ChangedConversation {
  readonly acting: string;
  readonly other: string;
}

/** Notifies the user's other tabs in this browser of conversations that were changed here. */
export interface TabChanges {
  notify(changed: ChangedConversation): void;
}

/** Connects the tabs of a user. */
export function createTabChanges(
  channel: Pick<Platform['channel'], 'on' | 'post'>,
  user: string,
  onChange: (changed: ChangedConversation) => void,
  signal: AbortSignal,
): TabChanges {
  observe(signal, channel.on(tabMessages.changed), ({ args }) => {
    const [of, acting, other] = readTabMessage(args);
    if (of === user && acting !== undefined && other !== undefined) onChange({ acting, other });
  });
  return { notify: ({ acting, other }) => channel.post(tabMessages.changed, user, acting, other) };
}
