import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { Flags } from '@tessera/shared-contracts/platform/flags';
import { Button } from '@tessera/shared-ui/Button';
import { TextArea } from '@tessera/shared-ui/Input';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import {
  hasContent,
  hasPreview,
  type ChosenImage,
  type Composing,
} from './plugins/create-composing.ts';
import { PluginButtons } from './plugins/PluginButtons.tsx';
import { PreviewArea } from './plugins/PreviewArea.tsx';
import styles from './Composer.module.css';

export interface ComposerProps {
  readonly flags: Flags;
  readonly composing: Composing;
  /** True while loading or after an error: nothing can be sent, but the draft stays. */
  readonly isDisabled: boolean;
  readonly isOffline: boolean;
  /**
   * Each new object moves the focus to the field once the field is enabled, unless another control
   * of the window has the focus.
   */
  readonly focusRequest: object | undefined;
  readonly onSend: (text: string, image: ChosenImage | undefined) => void;
  readonly onTyped: () => void;
}

/**
 * The field for a message, and the image to send with it. Enter sends the message, Shift+Enter
 * inserts a line break, and Escape clears the field; if the field is empty, the window handles
 * Escape.
 */
export function Composer({
  flags,
  composing,
  isDisabled,
  isOffline,
  focusRequest,
  onSend,
  onTyped,
}: ComposerProps): ReactNode {
  const state = useStore(composing.store);
  const { text, area, error } = state;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = !isDisabled && hasContent(state);
  const isPreviewing = hasPreview(state);

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
  const { isActive } = useStore(composing.gifs.store);
  const before = useRef({ isPreviewing, isActive });
  useEffect(
    function keepFocus() {
      const was = before.current;
      before.current = { isPreviewing: isActive ? was.isPreviewing : isPreviewing, isActive };
      // the open GIF search has the focus
      if (isActive || was.isPreviewing === isPreviewing) return;
      const { activeElement } = document;
      // the button that was pressed is now hidden or removed
      const isLost = was.isActive && activeElement === document.body;
      if (isLost || form.current?.contains(activeElement))
        field.current?.focus({ preventScroll: true });
    },
    [isPreviewing, isActive],
  );

  function send(): void {
    if (!canSend) return;
    composing.handOver(onSend);
    field.current?.focus({ preventScroll: true });
  }

  function remove(): void {
    // first, because the focused button is removed together with the image
    field.current?.focus({ preventScroll: true });
    composing.removeImage();
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
      composing.type('');
    }
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <PreviewArea area={area} isDisabled={isDisabled} onRemove={remove} />
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
          composing.type(event.currentTarget.value);
          onTyped();
        }}
      />
      <div className={styles.actions}>
        <PluginButtons
          flags={flags}
          gifs={composing.gifs}
          isDisabled={isDisabled}
          isHidden={isPreviewing}
          onFile={(file) => void composing.addFile(file)}
        />
        <Button type="submit" variant="primary" className={styles.send} disabled={!canSend}>
          {messagingTexts.send}
        </Button>
      </div>
    </form>
  );
}
