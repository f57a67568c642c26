import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { inboxTexts, recipientsFound } from '@tessera/shared-contracts/messaging/texts';
import type { Log } from '@tessera/shared-contracts/platform/platform';
import { Input } from '@tessera/shared-ui/Input';
import { comboboxAttributes, Listbox } from '@tessera/shared-ui/overlays/Listbox';
import { textFieldKey } from '@tessera/shared-ui/overlays/listbox-keys';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useStore } from '@tessera/shared-ui/use-store';
import {
  useEffect,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { BlogLine } from './BlogLine.tsx';
import styles from './Compose.module.css';
import { createRecipientSearch } from '@tessera/shared-ui/recipients/create-recipient-search';
import type { Suggestions } from '@tessera/shared-ui/recipients/create-suggestions';
import { recipientsAmong } from '@tessera/shared-ui/recipients/recipients';
import type { Favorites } from '@tessera/shared-ui/recipients/use-favorites';

export interface ComposeProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly suggestions: Suggestions;
  /** uuid of the user's blog that sends the message. */
  readonly participant: string;
  /** The user’s own blogs, which are excluded. */
  readonly own: readonly { readonly uuid: string }[];
  readonly favorites: Favorites;
  readonly onRetryFavorites: () => void;
  readonly log: Log;
  readonly onChoose: (blog: SuggestedBlog) => void;
}

/**
 * Lets the user choose a recipient by name or from the favorites. Needs the acting blog as its
 * React `key`, because its search belongs to that blog.
 */
export function Compose({
  field,
  suggestions,
  participant,
  own,
  favorites,
  onRetryFavorites,
  log,
  onChoose,
}: ComposeProps): ReactNode {
  const [search] = useState(() =>
    createRecipientSearch({
      suggestions,
      participant,
      choose: (blogs) => recipientsAmong(blogs, own),
      onError: (error) => log.error(error, { part: 'recipients' }),
    }),
  );
  useEffect(() => () => search.close(), [search]);
  const { text, found, notice, hasFailed, isLoaderVisible } = useStore(search.store);
  const id = useId();
  const isSearching = text.trim() !== '';
  const options = useMemo(
    () =>
      isSearching ? found : favorites.view === 'ready' ? recipientsAmong(favorites.blogs, own) : [],
    [isSearching, found, favorites, own],
  );
  // the highlight is valid only for the options that were listed when it was set
  const [highlight, setHighlight] = useState<{ readonly among: unknown; readonly index: number }>();
  const list = {
    id: `${id}-list`,
    isOpen: options.length > 0,
    active: highlight?.among === options ? highlight.index : undefined,
  };

  function choose(index: number | undefined): void {
    const blog = index === undefined ? undefined : options[index];
    if (blog) onChoose(blog);
  }
  function pressKey(event: KeyboardEvent): void {
    const { key, nativeEvent } = event;
    const action = textFieldKey(nativeEvent, { ...list, count: options.length, past: 'field' });
    if (key === 'Enter' && !nativeEvent.isComposing) {
      event.preventDefault();
      if (action?.kind === 'choose') choose(action.index);
      else if (options.length === 1) choose(0);
    } else if (action?.kind === 'move') {
      event.preventDefault();
      setHighlight(action.to === undefined ? undefined : { among: options, index: action.to });
    }
  }
  const heading = isSearching ? inboxTexts.results : inboxTexts.favorites;
  const isLoadingFavorites = !isSearching && favorites.view === 'loading';
  return (
    <div className={styles.compose}>
      <div className={styles.to}>
        <label className={styles.label} htmlFor={id}>
          {inboxTexts.to}
        </label>
        <Input
          ref={field}
          id={id}
          className={styles.field}
          type="text"
          dir="auto"
          placeholder={inboxTexts.name}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          aria-autocomplete="list"
          {...comboboxAttributes(list)}
          value={text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={pressKey}
        />
      </div>
      <div className={styles.scroll}>
        {!isSearching && <h3 className={styles.heading}>{inboxTexts.favorites}</h3>}
        {isLoaderVisible && <Skeleton label={inboxTexts.searching} shape="row" count={2} />}
        {isLoadingFavorites && (
          <Skeleton label={inboxTexts.loadingFavorites} shape="row" count={4} />
        )}
        {isSearching && hasFailed && <FailureNotice text={notice} onRetry={search.retry} />}
        {!isSearching && favorites.view === 'failed' && (
          <FailureNotice text={favorites.text} onRetry={onRetryFavorites} />
        )}
        <Listbox
          {...list}
          label={heading}
          options={options}
          keyOf={({ uuid }) => uuid}
          className={styles.list}
          optionClassName={styles.option}
          onChoose={choose}
        >
          {(blog) => <BlogLine blog={blog} />}
        </Listbox>
        {isSearching && !hasFailed && (
          <p className={notice === '' ? 'visually-hidden' : styles.notice} role="status">
            {notice === '' && options.length > 0 ? recipientsFound(options.length) : notice}
          </p>
        )}
      </div>
    </div>
  );
}
