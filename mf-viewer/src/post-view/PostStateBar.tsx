import type { PostState } from '@tessera/shared-contracts/posts/post-states';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@tessera/shared-ui/Button';
import {
  IconAnswer,
  IconClock,
  IconEdit,
  IconLock,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { Kept } from '@tessera/shared-ui/islands/Kept';
import type { PostSeed } from '../state/post-seed.ts';
import { usePress, type Press } from '../state/presses.ts';
import { QueueTools } from './QueueTools.tsx';

const marks: Readonly<
  Partial<Record<PostState, { readonly label: string; readonly Mark: IconComponent }>>
> = {
  draft: { label: 'Draft', Mark: IconEdit },
  queued: { label: 'Queued', Mark: IconClock },
  scheduled: { label: 'Scheduled', Mark: IconClock },
  private: { label: 'Private', Mark: IconLock },
  // the sign of the inbox
  unapproved: { label: 'Submission', Mark: IconAnswer },
  transcoding: { label: 'Processing', Mark: IconClock },
};
const marksByState: Readonly<
  Record<string, { readonly label: string; readonly Mark: IconComponent } | undefined>
> = marks;

/** The mark of a published post that only members of its blog can see. */
const internalMark = { label: 'Members only', Mark: IconLock } as const;

/** Labels of a question by state. Members of the blog and the asker see a private answer. */
const noteLabels: Readonly<Record<string, ((asker: string) => string) | undefined>> = {
  unapproved: () => 'Question',
  private: (asker) => (asker === '' ? '' : 'Answered privately'),
};

/** How the state of a post is shown; undefined for posts that everyone can see. */
export const markOf = ({
  action,
  membersOnly,
}: Pick<PostSeed, 'membersOnly'> & { readonly action: Pick<PostSeed['action'], 'state'> }):
  | { readonly label: string; readonly Mark: IconComponent }
  | undefined => marksByState[action.state] ?? (membersOnly === true ? internalMark : undefined);

/** The name of a post's state, with the planned time of publication, if any. */
function PostStateName({
  post,
  label,
  publishOn,
}: {
  readonly post: PostSeed;
  readonly label: string;
  readonly publishOn?: string | undefined;
}): ReactNode {
  const Mark = markOf(post)?.Mark;
  const slot = post.queuePlace?.slot;
  const time = slot ? (
    <time dateTime={slot.at}>{slot.text}</time>
  ) : (
    publishOn !== undefined && <LocalTime at={publishOn} language={post.viewer.language} />
  );
  return (
    <p className="post-view__state-name">
      {Mark && <Mark />}
      <span>
        {time ? `${label} for ` : label}
        {time}
      </span>
    </p>
  );
}

/** The bar above a post that not everyone can see: its state and the owner's actions. */
export function PostStateBar({
  post,
  publishOn,
}: {
  readonly post: PostSeed;
  /**
   * The planned time of publication, in ISO 8601. Absent if there is none, and in the browser,
   * which keeps the state name that the server rendered.
   */
  readonly publishOn?: string | undefined;
}): ReactNode {
  const mark = markOf(post);
  if (mark === undefined) return null;
  const { action, viewer, queuePlace, sender = '' } = post;
  const label = (action.type === 'note' && noteLabels[action.state]?.(sender)) || mark.label;
  const name = (
    <PostStateName post={post} label={label} publishOn={queuePlace ? undefined : publishOn} />
  );
  return (
    <div className="post-view__state">
      {/* A stored time is kept, because mf-viewer converts it to the local time zone in the HTML.
          The time of a slot is not converted, and is rendered again when the post moves. */}
      {queuePlace ? name : <Kept part="state">{name}</Kept>}
      {viewer.isSignedIn && action.is_mine && (
        <div className="post-view__state-actions">
          {queuePlace?.tools && <QueueTools {...queuePlace.tools} />}
          <StateActions post={post} />
        </div>
      )}
    </div>
  );
}

function StateActions({ post: { action, sender = '' } }: { readonly post: PostSeed }): ReactNode {
  switch (action.state) {
    case 'draft':
      return (
        <>
          <Action press={{ action: 'queue', detail: undefined }}>Queue</Action>
          <Action press={{ action: 'publish', detail: undefined }} variant="primary">
            Publish
          </Action>
        </>
      );
    case 'queued':
    case 'scheduled':
      return (
        <Action press={{ action: 'publish', detail: undefined }} variant="quiet">
          Publish now
        </Action>
      );
    case 'unapproved':
      return action.type === 'note' ? (
        <Action press={{ action: 'answer', detail: { asker: sender } }} variant="primary">
          Answer
        </Action>
      ) : (
        <>
          <Action press={{ action: 'deny', detail: undefined }}>Deny</Action>
          <Action press={{ action: 'approve', detail: { isQueued: true } }}>
            Approve to queue
          </Action>
          <Action press={{ action: 'approve', detail: { isQueued: false } }} variant="primary">
            Approve
          </Action>
        </>
      );
    default:
      return null;
  }
}

interface ActionProps {
  readonly press: Press;
  readonly variant?: ButtonProps['variant'];
  readonly children: string;
}

function Action({ press, variant = 'outline', children }: ActionProps): ReactNode {
  const pressOf = usePress();
  return (
    <Button size="small" variant={variant} {...pressOf(press)}>
      {children}
    </Button>
  );
}
