import {
  controlsDataOf,
  messageControls,
  messageControlTexts,
} from '@tessera/shared-contracts/messaging/message-controls';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { IconMore } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';

/** Who sent a question or a submission; '' for anonymous askers and deleted accounts. */
const senderOf = ({ content, submitted_by }: Post): string =>
  content.type === 'note' ? content.asker : (submitted_by?.name ?? '');

/**
 * Menu of a question or submission in an inbox: a native popover that works without script.
 * Blocks from the blog that received it.
 */
export function InboxMenu({ id, post }: { readonly id: string; readonly post: Post }): ReactNode {
  const sender = senderOf(post);
  // the server takes neither questions nor submissions from members
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
            >
              {label}
            </a>
          ) : (
            <button
              key={kind}
              type="button"
              className="post-view__menu-item post-view__menu-item--danger"
              data-action={kind}
              {...(kind === 'block' && { 'data-blog': sender, 'data-from': post.blog.name })}
            >
              {label}
            </button>
          ),
        )}
      </div>
    </>
  );
}
