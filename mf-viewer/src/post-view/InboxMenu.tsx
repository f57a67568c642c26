import {
  controlsDataOf,
  messageControls,
  messageControlTexts,
} from '@tessera/shared-contracts/messaging/message-controls';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import type { ReactNode } from 'react';
import { IconMore } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import type { BlogRelation } from '../state/blog-relation.ts';
import type { PostSeed } from '../state/post-seed.ts';
import { usePress } from '../state/presses.ts';

export interface InboxMenuProps {
  readonly id: string;
  readonly post: PostSeed;
  /** The reader's relation to the sender. */
  readonly relation: BlogRelation;
}

/**
 * Menu of a question or submission in an inbox, in a native popover. Its ‘Block’ blocks the sender
 * from the blog that received the post.
 */
export function InboxMenu({ id, post, relation }: InboxMenuProps): ReactNode {
  const press = usePress();
  const { sender = '', action } = post;
  // never the user's own message: members cannot send questions or submissions to their own blog
  const controls = messageControls(controlsDataOf(sender, false));
  return (
    <>
      <IconButton popoverTarget={id} label={messageControlTexts.options} title={null}>
        <IconMore />
      </IconButton>
      <div
        className="post-view__menu"
        id={id}
        popover="auto"
        role="group"
        aria-label={messageControlTexts.options}
      >
        {controls.map(({ kind, label }) =>
          kind === 'report' ? (
            <a
              key={kind}
              className="post-view__menu-item post-view__menu-item--danger"
              href={`${pages.report.path}?blog=${sender}`}
              rel="nofollow"
              {...press({ action: 'report', detail: { blog: sender } })}
            >
              {label}
            </a>
          ) : (
            <button
              key={kind}
              type="button"
              className="post-view__menu-item post-view__menu-item--danger"
              {...press(
                kind === 'block'
                  ? { action: kind, detail: { blog: sender, from: action.tumblelog } }
                  : { action: kind, detail: undefined },
              )}
              {...(kind === 'block' && relation.isBlocked && { 'aria-pressed': true })}
            >
              {kind === 'block' && relation.isBlocked ? `${blockTexts.unblock} ${sender}` : label}
            </button>
          ),
        )}
      </div>
    </>
  );
}
