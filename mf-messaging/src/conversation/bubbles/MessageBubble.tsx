import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { messageControlTexts } from '@tessera/shared-contracts/messaging/message-controls';
import { IconMore } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useRef, type ReactNode } from 'react';
import type { BubbleParts, OpenOptions } from './bubble-parts.ts';
import { BubbleFrame } from './BubbleFrame.tsx';
import { ImageBubble } from './ImageBubble.tsx';
import type { MessageFlags } from './message-flags.ts';
import { PostBubble } from './PostBubble.tsx';
import styles from './bubbles.module.css';
import { LinkedText } from './LinkedText.tsx';

/**
 * Whether an image is blurred: the other side sent it, the conversation blurs images, and this
 * window has not revealed it.
 *
 * @param revealed times of the messages whose images were revealed
 */
export const isBlurred = (
  {
    is_blurred_images,
    participantUuid,
  }: Pick<Conversation, 'is_blurred_images' | 'participantUuid'>,
  { type, participant_uuid, ts }: Pick<Message, 'participant_uuid' | 'ts' | 'type'>,
  revealed: ReadonlySet<number>,
): boolean =>
  is_blurred_images &&
  type === 'IMAGE' &&
  participant_uuid !== participantUuid &&
  !revealed.has(ts);

export interface MessageBubbleProps {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly flags: MessageFlags;
  readonly parts: BubbleParts;
  /** Whether the message's options are open. */
  readonly isChosen: boolean;
  readonly onOptions: OpenOptions;
}

const kinds = { TEXT: 'text', POSTREF: 'post', IMAGE: 'image' } as const;

/** A saved message in the bubble of its kind, with a control that opens its options. */
export function MessageBubble({
  message,
  conversation,
  flags,
  parts,
  isChosen,
  onOptions,
}: MessageBubbleProps): ReactNode {
  const { type, participant_uuid: sender, ts } = message;
  const isMine = sender === conversation.participantUuid;
  const options = useRef<HTMLButtonElement>(null);
  return (
    <BubbleFrame
      kind={kinds[type]}
      isMine={isMine}
      flags={flags}
      onHold={() => options.current && onOptions(message, options.current)}
      controls={
        <IconButton
          ref={options}
          className={styles.options}
          label={messageControlTexts.options}
          title={null}
          aria-haspopup="dialog"
          aria-expanded={isChosen}
          aria-description={flags.truncatedText}
          onClick={({ currentTarget }) => onOptions(message, currentTarget)}
        >
          <IconMore />
        </IconButton>
      }
    >
      {content()}
    </BubbleFrame>
  );

  function content(): ReactNode {
    const { post, image } = message;
    if (post)
      return (
        <>
          <PostBubble post={post} isSafeMode={parts.isSafeMode} />
          {message.content.text !== '' && <TextBubble {...message.content} />}
        </>
      );
    if (image)
      return (
        <ImageBubble
          platform={parts.platform}
          image={image}
          sender={
            isMine ? undefined : conversation.participants.find(({ uuid }) => uuid === sender)?.name
          }
          isBlurred={isBlurred(conversation, message, parts.revealed)}
          onReveal={() => parts.onReveal(ts)}
        />
      );
    // a text, or a message whose post or image no longer exists
    return message.content.text === '' ? (
      <p className={styles.absent}>{flags.truncatedText}</p>
    ) : (
      <TextBubble {...message.content} />
    );
  }
}

/** The text of a message, with its links. */
function TextBubble(content: Message['content']): ReactNode {
  return (
    <p className={styles.text} dir="auto">
      <LinkedText {...content} />
    </p>
  );
}
