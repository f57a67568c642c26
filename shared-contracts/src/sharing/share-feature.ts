import { defineFeature } from '../core/feature.ts';

/** The post or blog to share, and the anchor element. */
export interface ShareRequest {
  /** '' shares the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  /** uuid of the post's blog; without it, the post cannot be sent as a message. */
  readonly blogUuid?: string;
  readonly postUrl: string;
  readonly anchor: HTMLElement;
  /** Whether to share via the networks' windows and the email program instead of our forms. */
  readonly isFallbackForced?: boolean;
}

/** Opens the share popover. */
export const shareFeature = defineFeature<ShareRequest>('mf_share/SharePopover');
