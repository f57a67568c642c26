import { linkBubbleWidth } from '@tessera/shared-contracts/posts/post-form-constants';
import { Selection } from '@tiptap/pm/state';
import { useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import { useDismissal } from './parts/use-dismissal.ts';
import styles from './parts/editor.module.css';
import { assertContentProtocol } from '@tessera/shared-contracts/posts/url-rules';

/**
 * Normalises a typed URL for a link in the text: adds `https://` if there is no protocol, and
 * `mailto:` before an email address. Paths and fragments stay as they are. Throws for a protocol
 * that content may not use.
 */
export function contentAddress(typed: string): string {
  const address = typed.trim();
  if (address === '') return '';
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  const hasPort = /^[^/:]+:\d+(?:\/|$)/.test(address);
  if (!hasPort) assertContentProtocol(address);
  return !hasPort && /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address) ? address : `https://${address}`;
}

interface Position {
  readonly left: number;
  readonly top: number;
}

/** Width of the bubble in px if there is room: halfway between the specification’s bounds. */
const preferredWidth = (linkBubbleWidth.min + linkBubbleWidth.max) / 2;

/** The position of the bubble: below the start of the selection, within the editor's width. */
function positionAt(editor: Editor, frame: HTMLElement): Position {
  const bounds = frame.getBoundingClientRect();
  // if everything is selected, the selection begins before the first line, not in it
  const at = editor.view.coordsAtPos(Selection.near(editor.state.selection.$from).from);
  return {
    left: Math.max(0, Math.min(at.left - bounds.left, bounds.width - preferredWidth)),
    top: at.bottom - bounds.top,
  };
}

export interface LinkBubbleProps {
  readonly editor: Editor;
  readonly frame: HTMLElement;
  /** Whether the person asked for a link; if not, the bubble appears only inside a link. */
  readonly isAskedFor: boolean;
  readonly onDone: () => void;
}

/** A bubble with the URL of a link, below the start of the selection. */
export function LinkBubble({ editor, frame, isAskedFor, onDone }: LinkBubbleProps): ReactNode {
  const address = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive('link') ? String(current.getAttributes('link')['href'] ?? '') : undefined,
  });
  const { isDismissed, dismiss } = useDismissal(editor, address);
  const isShown = isAskedFor || (address !== undefined && !isDismissed);
  if (!isShown) return null;
  return (
    <OpenBubble
      key={address ?? ''}
      editor={editor}
      frame={frame}
      address={address ?? ''}
      isAskedFor={isAskedFor}
      onDone={onDone}
      onEscape={() => {
        dismiss();
        onDone();
      }}
    />
  );
}

interface OpenBubbleProps extends LinkBubbleProps {
  readonly address: string;
  readonly onEscape: () => void;
}

function OpenBubble({
  editor,
  frame,
  address,
  isAskedFor,
  onDone,
  onEscape,
}: OpenBubbleProps): ReactNode {
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState('');
  const [position] = useState(() => positionAt(editor, frame));
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => {
    if (isAskedFor) input.current?.focus();
  }, [isAskedFor]);

  function apply(): void {
    let href: string;
    try {
      href = contentAddress(typed);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return;
    }
    // `chain().focus()` waits for a frame; keys pressed in that frame would be lost
    editor.view.focus();
    const chain = editor.chain().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (address === '' && editor.state.selection.empty)
      chain
        .insertContent({
          type: 'text',
          text: typed.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else chain.setLink({ href }).run();
    onDone();
  }
  function pressKey(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    // Enter presses a focused button
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    // the key must neither submit nor close the form around this bubble
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return apply();
    editor.view.focus();
    onEscape();
  }
  return (
    <div
      className={styles['bubble']}
      role="group"
      aria-label="Link"
      style={{
        ...position,
        width: preferredWidth,
        minWidth: linkBubbleWidth.min,
        maxWidth: `min(${linkBubbleWidth.max}px, 100%)`,
      }}
      onKeyDown={pressKey}
    >
      <Input
        ref={input}
        className={styles['address']}
        type="text"
        inputMode="url"
        aria-label="Link URL"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : problemId}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem('');
        }}
      />
      <Button variant="quiet" onClick={apply}>
        Apply
      </Button>
      {address !== '' && (
        <Button
          variant="quiet"
          onClick={() => {
            editor.view.focus();
            editor.chain().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          Remove
        </Button>
      )}
      {problem !== '' && (
        <FieldNote id={problemId} role="alert" isError className={styles['problem']}>
          {problem}
        </FieldNote>
      )}
    </div>
  );
}
