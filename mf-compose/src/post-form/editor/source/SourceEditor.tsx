import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { WritingProps } from '../RichEditor.tsx';
import { useTextSync } from '../parts/use-text-sync.ts';
import { Preview } from './Preview.tsx';
import type { SourceView } from './source-view.ts';
import styles from './source.module.css';

export interface SourceEditorProps extends WritingProps {
  readonly mode: Exclude<EditorType, 'rich'>;
}

/** Whether there is a layout engine. In jsdom there is none, and the field stays plain. */
const hasLayout = (): boolean => typeof Range.prototype.getClientRects === 'function';

/**
 * A field for HTML or Markdown, with a preview. The field is plain until the code of the source
 * editor has loaded, and stays plain if that fails; text typed until then is carried over.
 */
export function SourceEditor({
  platform,
  mode,
  label,
  placeholder,
  text,
  disabled,
  isShort = false,
  onChange,
}: SourceEditorProps): ReactNode {
  const [view, setView] = useState<SourceView>();
  const [shown, setShown] = useState(text);
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const take = useCallback(
    (next: string) => {
      setShown(next);
      onChange(next);
    },
    [onChange],
  );
  const { note, frame } = useTextSync(view?.read, take);
  const isDisabled = useRef(disabled);
  useEffect(() => {
    isDisabled.current = disabled;
    view?.setDisabled(disabled);
  }, [view, disabled]);

  useEffect(() => {
    if (!hasLayout()) return;
    let created: SourceView | undefined;
    let isGone = false;
    async function upgrade(): Promise<void> {
      try {
        const { createSourceView } = await import('./source-view.ts');
        const [parent, plain] = [host.current, field.current];
        if (isGone || !parent || !plain) return;
        created = createSourceView({
          parent,
          mode,
          label,
          placeholder,
          text: plain.value,
          disabled: isDisabled.current,
          onChange: note,
        });
        if (document.activeElement === plain)
          created.focus({ from: plain.selectionStart, to: plain.selectionEnd });
        const ready = created;
        // synchronously, so that there are never two fields
        flushSync(() => setView(ready));
      } catch (error) {
        platform.log.error(error, { action: 'load source editor' });
      }
    }
    void upgrade();
    return () => {
      isGone = true;
      created?.destroy();
      setView(undefined);
    };
  }, [platform, mode, label, placeholder, note]);

  return (
    <div className={styles['frame']} {...frame}>
      <div className={`${styles['source']} ${isShort ? styles['short'] : ''}`} ref={host}>
        {!view && (
          <textarea
            ref={field}
            className={styles['plain']}
            aria-label={label}
            placeholder={placeholder}
            value={shown}
            disabled={disabled}
            maxLength={postLimits.body}
            spellCheck
            dir="auto"
            onChange={(event) => take(event.target.value)}
          />
        )}
      </div>
      <Preview platform={platform} text={shown} mode={mode} />
    </div>
  );
}
