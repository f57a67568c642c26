import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { endsTag, holdsSeveralTags } from '@tessera/shared-contracts/tags/tag-text';
import { IconClose } from '@tessera/shared-ui/Icon';
import { comboboxAttributes, Listbox } from '@tessera/shared-ui/overlays/Listbox';
import { textFieldKey } from '@tessera/shared-ui/overlays/listbox-keys';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { addTags } from '../state/form-tags.ts';
import { formTexts } from '../state/form-texts.ts';
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
 * tag. Typing suggests tags that begin with the text.
 */
export function TagsField({ tags, isDisabled, suggest, onChange }: TagsFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = useTagSuggestions(suggest, isOpen ? typed : undefined, tags);
  const isShown = isOpen && found.length > 0;
  const list = {
    id: `${id}-list`,
    isOpen: isShown,
    // a new response may have fewer suggestions
    active: active !== undefined && active < found.length ? active : undefined,
  };

  function add(text: string): void {
    const next = addTags(tags, text);
    if (next.length !== tags.length) onChange(next);
    setTyped('');
    // an open list would cover the button that posts, which may be what follows the last tag
    close();
  }
  /** Text that is still being composed, as with a Japanese keyboard, ends no tag. */
  function type(text: string, isComposing = false): void {
    setActive(undefined);
    setOpen(true);
    if (endsTag(text) && !isComposing) add(text);
    else setTyped(text);
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!holdsSeveralTags(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  }
  function close(): void {
    setOpen(false);
    setActive(undefined);
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' && (event.metaKey || event.ctrlKey)) return add(typed);
    const action = textFieldKey(nativeEvent, { ...list, count: found.length, past: 'field' });
    // Enter without Ctrl or Cmd never submits the form from here
    if (action || key === 'Enter') event.preventDefault();
    if (action?.kind === 'open') setOpen(true);
    else if (action?.kind === 'move') setActive(action.to);
    else if (action?.kind === 'close') {
      // close the list, but not the form
      event.stopPropagation();
      close();
    } else if (key === 'Enter')
      add((action?.kind === 'choose' ? found[action.index]?.tag : undefined) ?? typed);
    else if (key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
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
          aria-autocomplete="list"
          {...comboboxAttributes(list)}
          value={typed}
          placeholder={
            isFull
              ? formTexts.tagsFull
              : tags.length === 0
                ? 'Add tags, separated by commas'
                : 'Add tags'
          }
          autoComplete="off"
          enterKeyHint="done"
          maxLength={postLimits.tag + 1}
          readOnly={isFull}
          disabled={isDisabled}
          onChange={(event) =>
            type(
              event.target.value,
              'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true,
            )
          }
          onCompositionEnd={(event) => type(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={pressKey}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => {
            close();
            if (typed.trim() !== '') add(typed);
          }}
        />
        <Listbox
          {...list}
          label={formTexts.tagSuggestions}
          options={found}
          keyOf={({ tag }) => tag}
          className={styles['suggestions']}
          optionClassName={styles['option']}
          onActivate={setActive}
          onChoose={(index) => add(found[index]?.tag ?? '')}
        >
          {({ tag, own }) => (
            <>
              <span>#{tag}</span>
              {!own && <span className={styles['whose']}>{formTexts.popularTag}</span>}
            </>
          )}
        </Listbox>
      </div>
    </div>
  );
}
