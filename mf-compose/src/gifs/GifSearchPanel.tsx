import { Button } from '@tessera/shared-ui/Button';
import { useStore } from '@tessera/shared-ui/use-store';
import type { GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import { gifTexts } from '@tessera/shared-contracts/gifs/gif-search';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Input } from '@tessera/shared-ui/Input';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { GifSession } from './gif-session.ts';
import { gifFormTexts } from './gif-texts.ts';
import { GifGrid, type GifGridHandle } from './GifGrid.tsx';
import styles from './gifs.module.css';

interface GifSearchPanelProps {
  readonly anchor: HTMLElement;
  readonly session: GifSession;
  readonly side: 'top' | 'bottom';
  readonly within: Element | undefined;
  /** The query that the search begins with; may be empty. */
  readonly query: string;
  readonly onQuery: ((query: string) => void) | undefined;
  readonly onChoose: (gif: GifResult) => void;
  readonly onClose: () => void;
}

/** Recent GIFs are small, so that popular ones are in view below them. */
const recentColumns = 4;

/** The search box, the messages about the results, and the results. */
export function GifSearchPanel({
  anchor,
  session,
  side,
  within,
  query,
  onQuery,
  onChoose,
  onClose,
}: GifSearchPanelProps): ReactNode {
  const { isSearching, isStart, recent, shown, total, message, isHidden, text, isFailed } =
    useStore(session);
  const [typed, setTyped] = useState(query);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const recentGrid = useRef<GifGridHandle>(null);
  const grid = useRef<GifGridHandle>(null);
  const shouldReveal = useRef(false);
  const isWaiting = isStart && isSearching && total === 0;

  // in the next frame, after the popover itself has taken focus
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  // the session ignores a query that is the same as before
  useEffect(() => session.type(query), [session, query]);
  // revealed results scroll into view, and the next key acts on them
  useEffect(() => {
    if (!shouldReveal.current || shown.length === 0) return;
    shouldReveal.current = false;
    grid.current?.reveal();
  }, [shown]);
  function pressKey(event: KeyboardEvent): void {
    // keys must reach neither the form below nor the page's shortcuts
    event.stopPropagation();
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }
  return (
    <Popover
      anchor={anchor}
      label={gifFormTexts.label}
      onClose={onClose}
      placement={side}
      boundary={within}
      className={`${styles['popover']} ${side === 'top' ? styles['above'] : ''}`}
    >
      <div className={styles['panel']} role="presentation" onKeyDown={pressKey}>
        <div className={styles['head']}>
          <Input
            ref={box}
            className={styles['box']}
            type="search"
            aria-label={gifTexts.placeholder}
            placeholder={gifTexts.placeholder}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              session.type(event.target.value);
              onQuery?.(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              (recentGrid.current ?? grid.current)?.focus();
            }}
          />
          <IconButton label="Close" onClick={onClose}>
            <IconClose />
          </IconButton>
          <div
            className={styles['bar']}
            role="progressbar"
            aria-label={gifFormTexts.searching}
            hidden={!isSearching}
          />
        </div>
        <div
          ref={setScroller}
          className={styles['scroller']}
          data-searching={isSearching ? '' : undefined}
        >
          {isWaiting && (
            <div className={styles['waiting']} aria-hidden="true">
              {Array.from({ length: 6 }, (_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- placeholders are all alike
                <span key={index} />
              ))}
            </div>
          )}
          {recent.length > 0 && (
            <>
              <h3 className={styles['section']}>{gifFormTexts.recent}</h3>
              <GifGrid
                handle={recentGrid}
                gifs={recent}
                scroller={scroller}
                label={gifFormTexts.recent}
                columns={recentColumns}
                onChoose={onChoose}
                onLeave={() => box.current?.focus()}
                onPast={() => grid.current?.focus()}
              />
            </>
          )}
          {isStart && shown.length > 0 && (
            <h3 className={styles['section']}>{gifFormTexts.popular}</h3>
          )}
          {text !== '' && (
            <div className={styles['message']}>
              <p className={styles['text']}>{text}</p>
              {isFailed && (
                <Button size="small" onClick={() => session.retry()}>
                  {gifFormTexts.retry}
                </Button>
              )}
            </div>
          )}
          {message && (
            <div className={styles['message']}>
              <p className={styles['header']}>{message.header}</p>
              <p className={styles['text']}>{message.body}</p>
              {isHidden && (
                <a
                  className={styles['anyway']}
                  href="#gifs"
                  onClick={(event) => {
                    event.preventDefault();
                    event.stopPropagation();
                    shouldReveal.current = true;
                    session.viewAnyway();
                  }}
                >
                  {gifTexts.viewAnyway}
                </a>
              )}
            </div>
          )}
          {shown.length > 0 && (
            <GifGrid
              handle={grid}
              gifs={shown}
              scroller={scroller}
              label={isStart ? gifFormTexts.popular : gifFormTexts.results}
              onChoose={onChoose}
              onLeave={() => (recentGrid.current ?? box.current)?.focus()}
            />
          )}
        </div>
        <p className="visually-hidden" role="status">
          {isSearching
            ? gifFormTexts.searching
            : text !== ''
              ? text
              : message
                ? `${message.header} ${message.body}`
                : total > 0
                  ? (isStart ? gifFormTexts.popularCount : gifFormTexts.found)(total)
                  : ''}
        </p>
      </div>
    </Popover>
  );
}
