import { linkLimits } from '@tessera/shared-contracts/links/texts';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { Button } from '@tessera/shared-ui/Button';
import { hostOf } from '@tessera/shared-ui/format/href';
import { IconArrowOut, IconClose, IconPhoto } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ModelOf } from '../state/change-fields.ts';
import { linkFormTexts } from './link-form-texts.ts';
import styles from './links.module.css';

interface LinkCardProps {
  readonly model: ModelOf<'link'>;
  readonly isReading: boolean;
  /**
   * Whether the lookup has succeeded or failed, so that empty fields are shown and can be filled in
   * by hand. False if the person skipped the lookup.
   */
  readonly isOpen: boolean;
  readonly onChange: (
    changes: Partial<Pick<ModelOf<'link'>, 'title' | 'excerpt' | 'author' | 'thumbnail'>>,
  ) => void;
}

/** The card of a link as readers will see it, with every part editable. */
export function LinkCard({ model, isReading, isOpen, onChange }: LinkCardProps): ReactNode {
  const { url, title, excerpt, author, thumbnail } = model;
  const [removed, setRemoved] = useState('');
  // an image that does not load now may load later, so it is not removed
  const [broken, setBroken] = useState('');
  const restore = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const isRemoved = removed !== '' && thumbnail === '';
  const host = hostOf(url.trim());
  const hasMore = isOpen || isReading || excerpt !== '' || author !== '';
  // the pressed button is gone: focus moves to the button that undoes the press
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) (isRemoved ? restore : remove).current?.focus();
    pressed.current = false;
  }, [isRemoved]);
  function removeImage(): void {
    pressed.current = true;
    setRemoved(thumbnail);
    onChange({ thumbnail: '' });
  }
  function restoreImage(): void {
    pressed.current = true;
    onChange({ thumbnail: removed });
  }
  return (
    <div className={styles['card']}>
      {thumbnail !== '' && (
        <div className={styles['imageFrame']}>
          {broken === thumbnail ? (
            <span className={styles['image']} />
          ) : (
            <img
              className={styles['image']}
              src={thumbnail}
              alt=""
              width="640"
              height="320"
              decoding="async"
              onError={() => setBroken(thumbnail)}
            />
          )}
          <IconButton
            ref={remove}
            className={styles['remove']}
            label={linkFormTexts.removeImage}
            onClick={removeImage}
          >
            <IconClose />
          </IconButton>
        </div>
      )}
      {thumbnail === '' && isReading && (
        <span className={`skeleton ${styles['waiting']}`} aria-hidden="true" />
      )}
      <div className={styles['words']}>
        {(host !== '' || isRemoved) && (
          <p className={styles['line']}>
            <span className={styles['host']}>
              {host}
              {host !== '' && <IconArrowOut />}
            </span>
            {isRemoved && (
              <Button ref={restore} size="small" variant="quiet" onClick={restoreImage}>
                <IconPhoto />
                {linkFormTexts.restoreImage}
              </Button>
            )}
          </p>
        )}
        <textarea
          className={styles['title']}
          dir="auto"
          aria-label={linkFormTexts.title}
          placeholder={linkFormTexts.title}
          rows={1}
          maxLength={postLimits.title}
          value={title}
          onChange={(event) => onChange({ title: event.target.value.replace(/\n/g, ' ') })}
          onKeyDown={preventLineBreak}
        />
        {hasMore && (
          <>
            <textarea
              className={styles['excerpt']}
              dir="auto"
              aria-label={linkFormTexts.excerpt}
              placeholder={linkFormTexts.excerpt}
              rows={1}
              maxLength={linkLimits.excerpt}
              value={excerpt}
              onChange={(event) => onChange({ excerpt: event.target.value })}
            />
            <input
              className={styles['author']}
              type="text"
              dir="auto"
              aria-label={linkFormTexts.author}
              placeholder={linkFormTexts.author}
              maxLength={linkLimits.author}
              autoComplete="off"
              value={author}
              onChange={(event) => onChange({ author: event.target.value })}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** A title wraps, but has no line breaks. */
function preventLineBreak(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault();
}
