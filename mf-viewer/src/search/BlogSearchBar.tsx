import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSearchTexts, blogSearchTimes } from '@tessera/shared-contracts/blogs/drawer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { blogSearchTypeahead } from '@tessera/shared-contracts/search/endpoints';
import { maxSearchTermLength } from '@tessera/shared-contracts/search/search-filters';
import { IconClose, IconFilter, IconSearch } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { SearchFilters } from '@tessera/shared-ui/search-filters/SearchFilters';
import { useRefMap, type RefMap } from '@tessera/shared-ui/use-ref-map';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './blog-search.module.css';
import type { BlogSearch, BlogSearchModel } from './blog-search.ts';
import { offerTags, type Typeahead } from './typeahead.ts';

export interface BlogSearchBarProps {
  readonly platform: Pick<Platform, 'call' | 'log'>;
  readonly search: BlogSearch;
  readonly model: BlogSearchModel;
  /** Called when a search is cleared. */
  readonly onClear: () => void;
}

/**
 * The search bar of a blog. It is an icon until a press expands it to a field with suggested tags
 * and a button for the filters.
 */
export function BlogSearchBar({ platform, search, model, onClear }: BlogSearchBarProps): ReactNode {
  const { blogname: name } = model;
  const [isActive, setActive] = useState(false);
  const [isNarrowing, setNarrowing] = useState(false);
  const [showsTags, setShowsTags] = useState(false);
  const tags = useTags(platform, name, isActive);
  const field = useRef<HTMLInputElement>(null);
  const links = useRefMap<string, HTMLAnchorElement>();
  const opener = useRef<HTMLButtonElement>(null);
  const [filterButton, setFilterButton] = useState<HTMLButtonElement | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const offered = offerTags(tags, model.unsetTerm);

  useEffect(() => {
    if (!isActive) return undefined;
    focusing.current = setTimeout(
      () => field.current?.focus({ preventScroll: true }),
      blogSearchTimes.focus,
    );
    return () => clearTimeout(focusing.current);
  }, [isActive]);
  useEffect(() => () => clearTimeout(hiding.current), []);

  function toggle(): void {
    setActive(!isActive);
    setNarrowing(false);
    if (isActive) reset();
  }
  function reset(): void {
    const wasSearching = model.term !== '';
    search.clear();
    if (wasSearching) onClear();
  }
  function clear(): void {
    reset();
    field.current?.focus();
  }
  /** Elements that arrow keys move between: the field, then the tags below it. */
  const stops = (): readonly (HTMLElement | null | undefined)[] => [
    field.current,
    ...offered.typeAheadMatches.map(({ tag }) => links.get(tag)),
  ];
  const holdTags = (isShown: boolean): void => {
    clearTimeout(hiding.current);
    // the user has moved the focus, so do not focus the field after the delay
    clearTimeout(focusing.current);
    if (isShown) setShowsTags(true);
    else hiding.current = setTimeout(() => setShowsTags(false), blogSearchTimes.tagsHide);
  };
  function key(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Escape' && isActive && !event.defaultPrevented) {
      // each press of Escape closes the first of these that is open: filters, tags (only if the
      // field has the focus), search, drawer
      event.preventDefault();
      if (isNarrowing) setNarrowing(false);
      else if (showsTags && offered.typeAheadMatches.length > 0 && event.target === field.current)
        setShowsTags(false);
      else {
        toggle();
        opener.current?.focus({ preventScroll: true });
      }
    } else stepThrough(event);
  }
  /** The up and down arrow keys move the focus between the field and the tags below it. */
  function stepThrough(event: KeyboardEvent<HTMLFormElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = stops();
    const at = all.findIndex((stop) => stop === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  }

  return (
    <form
      className={`${styles['bar'] ?? ''} ${isActive ? (styles['bar--active'] ?? '') : ''}`}
      role="search"
      aria-label={fillText(blogSearchTexts.placeholder, { name })}
      onKeyDown={key}
      onSubmit={(event) => {
        event.preventDefault();
        setShowsTags(false);
        search.start();
      }}
    >
      <IconButton
        ref={opener}
        label={blogSearchTexts.toggle}
        className={styles['icon'] ?? ''}
        aria-expanded={isActive}
        aria-controls={id}
        onClick={toggle}
      >
        <IconSearch />
      </IconButton>
      {isActive && (
        <div
          id={id}
          className={styles['active']}
          onFocus={(event) => {
            if (stops().includes(event.target)) holdTags(true);
          }}
          onBlur={() => holdTags(false)}
        >
          <input
            ref={field}
            className={styles['field']}
            type="search"
            name="term"
            value={model.unsetTerm}
            placeholder={fillText(blogSearchTexts.placeholder, { name })}
            aria-label={fillText(blogSearchTexts.placeholder, { name })}
            maxLength={maxSearchTermLength}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => {
              search.write(event.target.value);
              holdTags(true);
            }}
          />
          {(model.unsetTerm !== '' || model.term !== '') && (
            <IconButton
              label={blogSearchTexts.clear}
              className={styles['icon'] ?? ''}
              onClick={clear}
            >
              <IconClose />
            </IconButton>
          )}
          <IconButton
            ref={setFilterButton}
            label={blogSearchTexts.filter}
            className={styles['icon'] ?? ''}
            aria-expanded={isNarrowing}
            aria-haspopup="dialog"
            onClick={() => setNarrowing(!isNarrowing)}
          >
            <IconFilter />
          </IconButton>
          {isNarrowing && (
            <Popover
              anchor={filterButton}
              label={blogSearchTexts.filter}
              className={styles['filters'] ?? ''}
              onClose={() => setNarrowing(false)}
            >
              <SearchFilters
                values={model}
                onChange={({ sort, post_type, post_role, filter_nsfw }) =>
                  search.narrow({ sort, post_type, post_role, filter_nsfw })
                }
                showOriginalPostsSwitch={model.showOriginalPostsSwitch}
                showNsfwSwitch={model.showNsfwSwitch}
              />
            </Popover>
          )}
          {showsTags && <Tags blog={name} offered={offered} links={links} />}
        </div>
      )}
    </form>
  );
}

function Tags({
  blog,
  offered,
  links,
}: {
  readonly blog: string;
  readonly offered: Typeahead;
  /** The links of the tags, by tag. */
  readonly links: RefMap<string, HTMLAnchorElement>;
}): ReactNode {
  if (offered.typeAheadMatches.length === 0) return null;
  return (
    <div className={styles['tags']}>
      <p className={styles['tags-head']} id={`tags-of-${blog}`}>
        {blogSearchTexts.tags}
      </p>
      <ul className={styles['tags-list']} aria-labelledby={`tags-of-${blog}`}>
        {offered.typeAheadMatches.map(({ tag }) => (
          <li key={tag}>
            <a ref={links.ref(tag)} className={styles['tag']} href={blogPaths.blogTag(blog, tag)}>
              #{tag}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tags of a blog, fetched when its search is opened. Search works without them. */
function useTags(
  { call, log }: Pick<Platform, 'call' | 'log'>,
  blogname: string,
  isWanted: boolean,
): Typeahead['tags'] {
  const [tags, setTags] = useState<Typeahead['tags']>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    call(blogSearchTypeahead, { params: { blogname } }, { signal: abort.signal }).then(
      (answer) => {
        if (!abort.signal.aborted) setTags(answer.tags);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) log.error(error, { action: 'tags of a blog', blog: blogname });
      },
    );
    return () => abort.abort();
  }, [call, log, blogname, isWanted]);
  return tags;
}
