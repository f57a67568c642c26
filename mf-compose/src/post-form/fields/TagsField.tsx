import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { IconClose } from '@tessera/shared-ui/Icon';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { addTags, holdsSeveralTags } from '../state/form-tags.ts';
import { formTexts } from '../texts.ts';
import { useTagSuggestions, type SuggestTags } from './use-tag-suggestions.ts';
import styles from './tags.module.css';

export interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly isDisabled: boolean;
  readonly suggest: SuggestTags;
  readonly onChange: (tags: readonly string[]) => void;
}

/**
 * The tags of a post. Enter or a comma ends a tag; Backspace in the empty field removes the last
 * one. Typing suggests tags that begin with the text.
 */
export function TagsField({ tags, isDisabled, suggest, onChange }: TagsFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = useTagSuggestions(suggest, isOpen ? typed : undefined, tags);
  const isShown = isOpen && found.length > 0;
  const activeTag = isShown && active !== undefined ? found[active]?.tag : undefined;
  const optionId = (index: number) => `${id}-option-${index}`;

  function add(text: string): void {
    const next = addTags(tags, text);
    if (next.length !== tags.length) onChange(next);
    setTyped('');
    setActive(undefined);
  }
  function type(text: string): void {
    setActive(undefined);
    setOpen(true);
    if (/[,\n]/.test(text)) add(text);
    else setTyped(text);
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!holdsSeveralTags(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  }
  function move(step: 1 | -1): void {
    if (!isShown) return setOpen(true);
    // past either end the field itself is next
    const places = found.length + 1;
    const next = ((active ?? found.length) + step + places) % places;
    setActive(next === found.length ? undefined : next);
  }
  function close(): void {
    setOpen(false);
    setActive(undefined);
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isSending = event.metaKey || event.ctrlKey;
    if (event.key === 'Enter') {
      // Enter never submits the form from here
      if (!isSending) event.preventDefault();
      add(isSending ? typed : (activeTag ?? typed));
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isShown) {
      // closes the list, not the form
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0)
      onChange(tags.slice(0, -1));
  }
  function remove(tag: string): void {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  }
  const isFull = tags.length >= postLimits.tags;
  return (
    <div className={styles['tags']}>
      {tags.length > 0 && (
        <ul className={styles['list']} aria-label="Post tags">
          {tags.map((tag) => (
            <li key={tag} className={styles['tag']}>
              <span>#{tag}</span>
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove tag ${tag}`}
                disabled={isDisabled}
                onClick={() => remove(tag)}
              >
                <IconClose />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="visually-hidden" htmlFor={id}>
        Add tags
      </label>
      <div className={styles['entry']}>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          type="text"
          dir="auto"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={
            activeTag === undefined || active === undefined ? undefined : optionId(active)
          }
          value={typed}
          placeholder={
            isFull
              ? formTexts.tagsFull
              : tags.length === 0
                ? '#add tags, with commas between'
                : '#add tags'
          }
          autoComplete="off"
          enterKeyHint="done"
          maxLength={postLimits.tag + 1}
          readOnly={isFull}
          disabled={isDisabled}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={pressKey}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => {
            close();
            if (typed.trim() !== '') add(typed);
          }}
        />
        <div
          id={`${id}-list`}
          className={styles['suggestions']}
          role="listbox"
          aria-label={formTexts.tagSuggestions}
          hidden={!isShown}
        >
          {found.map(({ tag, own }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field
            <div
              key={tag}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              className={styles['option']}
              aria-selected={index === active}
              data-active={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(tag)}
            >
              <span>#{tag}</span>
              {!own && <span className={styles['whose']}>{formTexts.popularTag}</span>}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
