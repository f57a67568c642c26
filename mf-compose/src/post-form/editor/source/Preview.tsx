import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { Button } from '@tessera/shared-ui/Button';
import { Html } from '@tessera/shared-ui/content/Html';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { afterPause } from '../../../lookups/after-pause.ts';
import { editorTexts } from '../parts/editor-texts.ts';
import styles from './source.module.css';

/**
 * Milliseconds between the last change and the request for a preview. Grows with the length of the
 * text: the browser takes longer to render a long preview, and that must not block typing.
 */
const previewDelay = (text: string): number => Math.min(2000, 350 + text.length / 40);

/** The server's rendering of a text. */
interface Shown {
  readonly of: string;
  /** undefined when the request failed. */
  readonly html: string | undefined;
}

export interface PreviewProps {
  readonly platform: Platform;
  readonly text: string;
  readonly mode: Exclude<EditorType, 'rich'>;
}

/** A preview of the source: the server renders and sanitises it exactly as for a saved post. */
export function Preview({ platform, text, mode }: PreviewProps): ReactNode {
  const [isShown, setIsShown] = useState(true);
  const [shown, setShown] = useState<Shown>({ of: '', html: '' });
  const id = useId();
  const isEmpty = isBlank(text);

  useEffect(() => {
    if (!isShown || isEmpty) return;
    const answer$ = fromAbortable((signal) =>
      platform.call(previewPost, { body: { text, editor_type: mode } }, { signal }),
    );
    const asking = afterPause(previewDelay(text), answer$, () => ({ html: undefined })).subscribe(
      ({ html }) => setShown({ of: text, html }),
    );
    return () => asking.unsubscribe();
  }, [platform, text, mode, isShown, isEmpty]);

  return (
    <section className={styles['preview']} aria-labelledby={id}>
      <header className={styles['previewHead']}>
        <p id={id} className={styles['previewTitle']}>
          {editorTexts.preview}
        </p>
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? editorTexts.hidePreview : editorTexts.showPreview}
        </Button>
      </header>
      {isShown && (
        <div
          className={styles['previewBody']}
          role="group"
          aria-labelledby={id}
          aria-busy={shown.of !== text && !isEmpty}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
          tabIndex={0}
        >
          {isEmpty && <p className={styles['previewHint']}>{editorTexts.previewEmpty}</p>}
          {!isEmpty && shown.html === undefined && (
            <p className={styles['previewHint']}>{editorTexts.previewFailed}</p>
          )}
          {!isEmpty && shown.html !== undefined && (
            <Html className={`post-view__prose ${styles['prose']}`} html={shown.html} />
          )}
        </div>
      )}
    </section>
  );
}
