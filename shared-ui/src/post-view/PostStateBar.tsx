import type { Post } from '@tessera/shared-contracts/posts/post';
import type { PostState } from '@tessera/shared-contracts/posts/post-states';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { IconClock, IconEdit, IconLock, IconMessage, type IconComponent } from '../Icon.tsx';
import { LocalTime } from '../LocalTime.tsx';
import type { PostViewer } from './PostView.tsx';
import { QueueTools, type QueueToolsProps } from './QueueTools.tsx';

const marks: Readonly<
  Partial<Record<PostState, { readonly label: string; readonly Mark: IconComponent }>>
> = {
  draft: { label: 'Draft', Mark: IconEdit },
  queued: { label: 'Queued', Mark: IconClock },
  scheduled: { label: 'Scheduled', Mark: IconClock },
  private: { label: 'Private', Mark: IconLock },
  unapproved: { label: 'Submission', Mark: IconMessage },
  transcoding: { label: 'Processing', Mark: IconClock },
};
const marksByState: Readonly<
  Record<string, { readonly label: string; readonly Mark: IconComponent } | undefined>
> = marks;

/** A published post that not everyone sees says so too. */
const internalMark = { label: 'Members only', Mark: IconLock } as const;

/** Labels of a question's states; a private one is answered only to the asker. */
const noteLabels: Readonly<Record<string, ((asker: string) => string) | undefined>> = {
  unapproved: () => 'Question',
  private: (asker) => (asker === '' ? '' : 'Answered privately'),
};

/** The place of a post in a queue: the time of its slot, which replaces the stored one, and moves. */
export interface QueuePlace {
  /** ISO 8601, and as shown. */
  readonly slot?: { readonly at: string; readonly text: string } | undefined;
  readonly tools?: QueueToolsProps | undefined;
}

/** The bar above a post that is not simply published: its state and the owner's actions. */
export function PostStateBar({
  post,
  viewer,
  queuePlace,
}: {
  readonly post: Post;
  readonly viewer: PostViewer;
  readonly queuePlace?: QueuePlace | undefined;
}): ReactNode {
  const mark = marksByState[post.state] ?? (post.members_only === true ? internalMark : undefined);
  if (mark === undefined) return null;
  const { Mark } = mark;
  const label =
    (post.content.type === 'note' && noteLabels[post.state]?.(post.content.asker)) || mark.label;
  const slot = queuePlace?.slot;
  const time = slot ? (
    <time dateTime={slot.at} data-queue-time="">
      {slot.text}
    </time>
  ) : (
    post.publish_on !== null && <LocalTime at={post.publish_on} language={viewer.language} />
  );
  return (
    <div className="post-view__state">
      <p className="post-view__state-name">
        <Mark />
        <span>
          {label}
          {time && <> for {time}</>}
        </span>
      </p>
      {viewer.isSignedIn && post.action.is_mine && (
        <div className="post-view__state-actions">
          {queuePlace?.tools && <QueueTools {...queuePlace.tools} />}
          <StateActions post={post} />
        </div>
      )}
    </div>
  );
}

function StateActions({ post }: { readonly post: Post }): ReactNode {
  switch (post.state) {
    case 'draft':
      return (
        <>
          <Action name="queue">Queue</Action>
          <Action name="publish" isMain>
            Publish
          </Action>
        </>
      );
    case 'queued':
    case 'scheduled':
      return (
        <Action name="publish" isMain>
          Publish now
        </Action>
      );
    case 'unapproved':
      return post.type === 'note' ? (
        <Action name="answer" isMain asker={post.content.type === 'note' ? post.content.asker : ''}>
          Answer
        </Action>
      ) : (
        <>
          <Action name="deny">Deny</Action>
          <Action name="approve" toQueue>
            Approve to queue
          </Action>
          <Action name="approve" isMain>
            Approve
          </Action>
        </>
      );
    default:
      return null;
  }
}

interface ActionProps {
  readonly name: 'publish' | 'queue' | 'approve' | 'deny' | 'answer';
  readonly isMain?: boolean;
  readonly toQueue?: boolean;
  /** Who asked and may get a private answer; '' if anonymous. */
  readonly asker?: string;
  readonly children: string;
}

function Action({
  name,
  isMain = false,
  toQueue = false,
  asker = '',
  children,
}: ActionProps): ReactNode {
  return (
    <Button
      size="small"
      variant={isMain ? 'primary' : 'outline'}
      data-action={name}
      {...(toQueue && { 'data-queue': 'true' })}
      {...(asker !== '' && { 'data-asker': asker })}
    >
      {children}
    </Button>
  );
}
