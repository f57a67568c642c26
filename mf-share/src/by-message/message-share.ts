import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { readRecentRecipients } from './recent-recipients.ts';
import type { ShareSubject } from '../options/share-options.ts';

/** The post that a message shares. */
export interface ShareData {
  readonly postId: string;
  readonly blogUuid: string;
}

export interface SharePopoverOptions {
  /** Blogs that come first among the favorites. */
  readonly favoritesNames: readonly string[];
  /** The element that contains the popover. */
  readonly popoverContainer: HTMLElement;
  /** The element to which the popover is anchored. */
  readonly pinnedTarget: HTMLElement;
  readonly externalNetworksData: SharePopoverData;
}

/** Data for the screen that sends messages. */
export interface MessageShare {
  readonly share: ShareData;
  readonly options: SharePopoverOptions;
  /** The user's blogs that may send messages; at least one. */
  readonly senders: readonly [Channel, ...Channel[]];
}

export interface MessageShareParts {
  readonly platform: Platform;
  readonly subject: Pick<ShareSubject, 'postId' | 'blogUuid'>;
  readonly data: SharePopoverData;
  readonly pinnedTarget: HTMLElement | null;
  readonly popoverContainer: HTMLElement;
}

/**
 * Prepares sharing by message. The post, its blog and a pinned target must be known, and the
 * user must have a blog that may send messages. Otherwise returns undefined.
 */
export function messageShare({
  platform: { bootstrap },
  subject: { postId, blogUuid },
  data,
  pinnedTarget,
  popoverContainer,
}: MessageShareParts): MessageShare | undefined {
  const [first, ...others] = messagingChannels(bootstrap);
  if (postId === '' || blogUuid === '' || !pinnedTarget || !data.show_message || !first)
    return undefined;
  return {
    share: { postId, blogUuid },
    options: {
      favoritesNames: readRecentRecipients(bootstrap.user?.name ?? ''),
      popoverContainer,
      pinnedTarget,
      externalNetworksData: data,
    },
    senders: [first, ...others],
  };
}
