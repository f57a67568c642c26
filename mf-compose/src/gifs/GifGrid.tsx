import type { GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { gifFormTexts } from './gif-texts.ts';
import { GifTile } from './GifTile.tsx';
import { isDirection, layOut, neighbour } from './grid-layout.ts';
import { startPreloading } from './preload.ts';
import styles from './gifs.module.css';

interface GifGridProps {
  readonly gifs: readonly GifResult[];
  /** The element that scrolls the grid. */
  readonly scroller: HTMLElement | null;
  readonly onChoose: (gif: GifResult) => void;
  /** Called for the up arrow in the first row. */
  readonly onLeave: () => void;
}

const prefersStill = '(prefers-reduced-motion: reduce)';

/** Whether the system currently asks for reduced motion. */
function useStillness(): boolean {
  const [isStill, setStill] = useState(() => matchMedia(prefersStill).matches);
  useEffect(() => {
    const query = matchMedia(prefersStill);
    const follow = () => setStill(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isStill;
}

/** The current width of an element. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Which images are fetched: those in or near the viewport, then step by step those after them. */
function useWanted(
  grid: HTMLElement | null,
  scroller: HTMLElement | null,
  count: number,
): { readonly wanted: ReadonlySet<number>; readonly onLoaded: (index: number) => void } {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const seen = useRef(new Set<number>());
  const loaded = useRef(new Set<number>());
  const onLoaded = useCallback((index: number) => void loaded.current.add(index), []);
  const latest = useRef(count);
  useEffect(() => {
    latest.current = count;
    if (!grid || !scroller) return undefined;
    const indexOf = (element: Element): number => Number(element.getAttribute('data-gif'));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          seen.current[isIntersecting ? 'add' : 'delete'](indexOf(target));
        setWanted((before) =>
          entries.some(
            ({ target, isIntersecting }) => isIntersecting && !before.has(indexOf(target)),
          )
            ? new Set([...before, ...seen.current])
            : before,
        );
      },
      { root: scroller, rootMargin: '100px' },
    );
    for (const tile of grid.querySelectorAll('[data-gif]')) observer.observe(tile);
    return () => observer.disconnect();
  }, [grid, scroller, count]);
  useEffect(() => {
    if (!grid) return undefined;
    const view = () => ({
      count: latest.current,
      seen: () => seen.current,
      isLoaded: (index: number) => loaded.current.has(index),
    });
    return startPreloading(view, (indexes) =>
      setWanted((before) => new Set([...before, ...indexes])),
    );
  }, [grid]);
  return { wanted, onLoaded };
}

/** The results in columns. One tab stop; the arrow keys reach the rest. */
export function GifGrid({ gifs, scroller, onChoose, onLeave }: GifGridProps): ReactNode {
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const [reached, setReached] = useState(0);
  const isStill = useStillness();
  const width = useWidth(grid);
  const { places, height } = useMemo(() => layOut(gifs, width), [gifs, width]);
  const { wanted, onLoaded } = useWanted(grid, scroller, width > 0 ? gifs.length : 0);

  function pressKey(event: KeyboardEvent, index: number): void {
    if (!isDirection(event.key)) return;
    event.preventDefault();
    const isRtl = grid !== null && getComputedStyle(grid).direction === 'rtl';
    const key =
      isRtl && event.key === 'ArrowLeft'
        ? 'ArrowRight'
        : isRtl && event.key === 'ArrowRight'
          ? 'ArrowLeft'
          : event.key;
    const next = neighbour(places, index, key);
    if (next !== undefined) grid?.querySelector<HTMLElement>(`[data-gif="${next}"]`)?.focus();
    else if (key === 'ArrowUp') onLeave();
  }
  return (
    <div
      ref={setGrid}
      className={styles['grid']}
      role="group"
      aria-label={gifFormTexts.results}
      style={{ blockSize: height }}
      data-gif-grid=""
    >
      {gifs.map((gif, index) => {
        const place = places[index];
        return (
          place && (
            <GifTile
              key={`${gif.postId} ${gif.mediaUrl}`}
              gif={gif}
              index={index}
              place={place}
              isWanted={wanted.has(index)}
              isStill={isStill}
              isReached={index === Math.min(reached, gifs.length - 1)}
              onReach={() => setReached(index)}
              onChoose={() => onChoose(gif)}
              onLoaded={onLoaded}
              onKeyDown={(event) => pressKey(event, index)}
            />
          )
        );
      })}
    </div>
  );
}
