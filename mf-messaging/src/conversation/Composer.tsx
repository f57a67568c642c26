import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Button } from '@tessera/shared-ui/Button';
import { TextArea } from '@tessera/shared-ui/Input';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { MessageDraftStore } from '../drafts/message-drafts.ts';
import styles from './Composer.module.css';

export interface ComposerProps {
  readonly drafts: MessageDraftStore;
  /** While loading or after an error nothing can be sent; the draft is kept. */
  readonly isDisabled: boolean;
  readonly isOffline: boolean;
  /**
   * Takes the focus once it is enabled, and again whenever this is another object; not from another
   * control of the window.
   */
  readonly focusRequest: object | undefined;
  readonly onSend: (text: string) => void;
  readonly onTyped: () => void;
}

/**
 * The message input. Enter sends, Shift+Enter breaks the line, Escape clears; in an empty field the
 * window handles Escape.
 */
export function Composer({
  drafts,
  isDisabled,
  isOffline,
  focusRequest,
  onSend,
  onTyped,
}: ComposerProps): ReactNode {
  const [text, setText] = useState(() => drafts.read().text);
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = !isDisabled && text.trim() !== '';

  useEffect(
    function takeFocus() {
      const { activeElement } = document;
      const frame = field.current?.closest('[role="dialog"]');
      const isElsewhere = activeElement !== frame && frame?.contains(activeElement) === true;
      if (!isDisabled && focusRequest && !isElsewhere)
        field.current?.focus({ preventScroll: true });
    },
    [isDisabled, focusRequest],
  );

  function change(next: string): void {
    setText(next);
    drafts.writeText(next);
  }

  function send(): void {
    if (!canSend) return;
    onSend(text);
    change('');
    field.current?.focus({ preventScroll: true });
  }

  function press(event: KeyboardEvent): void {
    // ignore Enter and Escape while an input method is composing
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      change('');
    }
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        className={styles.field ?? ''}
        rows={1}
        aria-label={messagingTexts.placeholder}
        placeholder={isOffline ? messagingTexts.offline : messagingTexts.placeholder}
        maxLength={messagingLimits.text}
        value={text}
        disabled={isDisabled}
        onKeyDown={press}
        onChange={(event) => {
          change(event.currentTarget.value);
          onTyped();
        }}
      />
      <Button type="submit" variant="primary" disabled={!canSend}>
        {messagingTexts.send}
      </Button>
    </form>
  );
}
