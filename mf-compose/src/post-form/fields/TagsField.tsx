import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { IconClose } from '@tessera/shared-ui/Icon';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { addTags } from '../state/form-tags.ts';
import styles from './tags.module.css';

export interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags of a post. Enter or a comma ends a tag; backspace in the empty field takes the last one away. */
export function TagsField({ tags, isDisabled, onChange }: TagsFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  function add(text: string): void {
    const next = addTags(tags, text);
    if (next.length !== tags.length) onChange(next);
    setTyped('');
  }
  function type(text: string): void {
    if (/[,\n]/.test(text)) add(text);
    else setTyped(text);
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter' && !event.metaKey && !event.ctrlKey;
    if (isEnter) {
      // Enter never sends the form from here
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Enter' && !isEnter) add(typed);
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }
  return (
    <div className={styles['tags']}>
      {tags.length > 0 && (
        <ul className={styles['list']} aria-label="Tags of this post">
          {tags.map((tag) => (
            <li key={tag} className={styles['tag']}>
              <span>#{tag}</span>
              <button type="button" className={styles['remove']} aria-label={`Remove tag ${tag}`} disabled={isDisabled} onClick={() => onChange(tags.filter((other) => other !== tag))}><IconClose /></button>
            </li>
          ))}
        </ul>
      )}
      <label className="visually-hidden" htmlFor={inputId}>Add tags</label>
      <input
        id={inputId} className={styles['input']} type="text" value={typed} placeholder={tags.length === 0 ? '#add tags, with commas between' : '#add tags'} autoComplete="off" enterKeyHint="done"
        disabled={isDisabled || tags.length >= postLimits.tags} onChange={(event) => type(event.target.value)} onKeyDown={pressKey} onBlur={() => { if (typed.trim() !== '') add(typed); }}
      />
    </div>
  );
}
