import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { moveInQueue } from '@tessera/shared-contracts/queue/endpoints';
import type { QueuePlace } from '@tessera/shared-contracts/posts/post-views';
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconGrip, IconToTop } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { queueTexts } from '../queue/queue-texts.ts';
import { usePress } from '../state/presses.ts';

type QueueToolsProps = NonNullable<QueuePlace['tools']>;

const buttons = [
  { name: 'top', action: 'queue-top', label: 'Move to the top', Icon: IconToTop },
  { name: 'up', action: 'queue-up', label: 'Move up', Icon: IconArrowUp },
  { name: 'down', action: 'queue-down', label: 'Move down', Icon: IconArrowDown },
] as const;

/**
 * A handle to drag a post by, and buttons in the state bar that move it within its queue. Without
 * script, there is no handle, and each button submits a plain form with the id of the post before
 * which the moved post is inserted.
 */
export function QueueTools({ id, moves, formKey, returnTo }: QueueToolsProps): ReactNode {
  const press = usePress();
  return (
    <form className="queue-tools" method="post" action={moveInQueue.path}>
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="post_id" value={id} />
      <input type="hidden" name="return_to" value={returnTo} />
      {buttons.map(({ name, action, label, Icon }) => (
        <IconButton
          key={name}
          type="submit"
          name="before_post_id"
          value={moves[name] ?? ''}
          disabled={moves[name] === undefined}
          {...press({ action, detail: undefined })}
          label={label}
        >
          <Icon />
        </IconButton>
      ))}
      <span
        className="queue-tools__handle"
        title={queueTexts.drag}
        {...{ [controlAttributes.queueHandle]: '' }}
      >
        <IconGrip />
      </span>
    </form>
  );
}
