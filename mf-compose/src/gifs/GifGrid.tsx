import type { GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useRefMap, type RefMap } from '@tessera/shared-ui/use-ref-map';
import { GifTile } from './GifTile.tsx';
import { isDirection, layOut, neighbour } from './grid-layout.ts';
import { startPreloading } from './preload.ts';
import styles from './gifs.module.css';

/** How the search panel moves the focus into the results. */
export interface GifGridHandle {
  /** Focuses the result that was focused last, or else the first. */
  focus(): void;
  /** Scrolls the results into view and focuses the first one. */
  reveal(): void;
}

type Tiles = RefMap<number, HTMLButtonElement>;

interface GifGridProps {
  readonly handle: Ref<GifGridHandle>;
  readonly gifs: readonly GifResult[];
  /** The element that scrolls the grid. */
  readonly scroller: HTMLElement | null;
  /** What the GIFs are. */
  readonly label: string;
  /** By default, as many as fit. */
  readonly columns?: number;
  readonly onChoose: (gif: GifResult) => void;
  /** Called when the up arrow is pressed in the first row. */
  readonly onLeave: () => void;
  /** Called when the down arrow is pressed in the last row. */
  readonly onPast?: () => void;
}

const none: readonly GifResult[] = [];
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

/** Which images to fetch: those in or near the visible part, then gradually those after them. */
function useWanted(
  tiles: Tiles,
  scroller: HTMLElement | null,
  gifs: readonly GifResult[],
): { readonly wanted: ReadonlySet<number>; readonly onLoaded: (index: number) => void } {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const seen = useRef(new Set<number>());
  const loaded = useRef(new Set<number>());
  const onLoaded = useCallback((index: number) => void loaded.current.add(index), []);
  const latest = useRef(gifs.length);
  useEffect(() => {
    latest.current = gifs.length;
    if (!scroller) return undefined;
    const shown = new Map<Element, number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const index = shown.get(target);
          if (index !== undefined) seen.current[isIntersecting ? 'add' : 'delete'](index);
        }
        setWanted((before) =>
          [...seen.current].every((index) => before.has(index))
            ? before
            : new Set([...before, ...seen.current]),
        );
      },
      { root: scroller, rootMargin: '100px' },
    );
    for (const index of gifs.keys()) {
      const tile = tiles.get(index);
      if (!tile) continue;
      shown.set(tile, index);
      observer.observe(tile);
    }
    return () => observer.disconnect();
  }, [tiles, scroller, gifs]);
  useEffect(() => {
    const view = () => ({
      count: latest.current,
      seen: () => seen.current,
      isLoaded: (index: number) => loaded.current.has(index),
    });
    return startPreloading(view, (indexes) =>
      setWanted((before) => new Set([...before, ...indexes])),
    );
  }, []);
  return { wanted, onLoaded };
}

/** The results in columns. They are one tab stop; the arrow keys move between them. */
export function GifGrid({
  handle,
  gifs,
  scroller,
  label,
  columns,
  onChoose,
  onLeave,
  onPast,
}: GifGridProps): ReactNode {
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const tiles: Tiles = useRefMap();
  const [reached, setReached] = useState(0);
  const isStill = useStillness();
  const width = useWidth(grid);
  const { places, height } = useMemo(() => layOut(gifs, width, columns), [gifs, width, columns]);
  const { wanted, onLoaded } = useWanted(tiles, scroller, width > 0 ? gifs : none);
  const stop = Math.min(reached, gifs.length - 1);
  useImperativeHandle(handle, () => ({
    focus: () => tiles.get(stop)?.focus(),
    reveal() {
      const first = tiles.get(0);
      first?.scrollIntoView({ block: 'start', behavior: 'instant' });
      first?.focus({ preventScroll: true });
    },
  }));

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
    if (next !== undefined) tiles.get(next)?.focus();
    else if (key === 'ArrowUp') onLeave();
    else if (key === 'ArrowDown') onPast?.();
  }
  return (
    <div
      ref={setGrid}
      className={styles['grid']}
      role="group"
      aria-label={label}
      style={{ blockSize: height }}
    >
      {gifs.map((gif, index) => {
        const place = places[index];
        return (
          place && (
            <GifTile
              key={`${gif.postId} ${gif.mediaUrl}`}
              ref={tiles.ref(index)}
              gif={gif}
              index={index}
              place={place}
              isWanted={wanted.has(index)}
              isStill={isStill}
              isReached={index === stop}
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
