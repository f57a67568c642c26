import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import {
  controlsDataOf,
  messageControls,
  messageControlTexts,
  type MessageControl,
} from '@tessera/shared-contracts/messaging/message-controls';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import type { ReactNode } from 'react';
import type { BubbleParts } from './bubble-parts.ts';
import styles from './bubbles.module.css';

export interface MessageOptionsProps {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly anchor: HTMLElement;
  readonly parts: BubbleParts;
  /** Called after the message was deleted. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** The actions for a message, in a popover beside the control that opened it. */
export function MessageOptions({
  message: { participant_uuid, ts },
  conversation,
  anchor,
  parts,
  onDeleted,
  onClose,
}: MessageOptionsProps): ReactNode {
  const sender =
    conversation.participants.find(({ uuid }) => uuid === participant_uuid)?.name ?? '';
  const isOwn = parts.platform.bootstrap.channels.some(({ name }) => name === sender);

  async function choose(kind: MessageControl['kind']): Promise<void> {
    // a dialog that opens next will return the focus to this control
    anchor.focus({ preventScroll: true });
    onClose();
    if (kind === 'block') parts.onBlock(sender);
    else if (kind === 'report') parts.onReport();
    else if (await parts.onDelete(ts)) onDeleted();
  }

  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // otherwise Escape would also close the window
        event.stopPropagation();
        onClose();
      }}
    >
      <Popover anchor={anchor} label={messageControlTexts.options} onClose={onClose}>
        <ul className={styles.choices}>
          {messageControls(controlsDataOf(sender, isOwn)).map(({ kind, label }) => (
            <li key={kind}>
              <button
                type="button"
                className={styles.choice}
                data-choice={kind}
                onClick={() => void choose(kind)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}
