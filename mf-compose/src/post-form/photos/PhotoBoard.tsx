import {
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragStartEvent,
  type UniqueIdentifier,
  useDroppable,
} from '@dnd-kit/core';
import {
  Fragment,
  memo,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react';
import type { RefMap } from '@tessera/shared-ui/use-ref-map';
import { useStore } from '@tessera/shared-ui/use-store';
import { startDragScroll } from './drag-scroll.ts';
import { PhotoDetails, type OpenDetails } from './PhotoDetails.tsx';
import { rowsOfModel, withRows, type PhotoModel } from './photo-items.ts';
import { hasSpaceFor, placePhoto, stepPhoto, type PhotoRows } from './photo-layout.ts';
import { findPlace, nextPlace, placeOf, rowPlaceId } from './photo-places.ts';
import { noMotions, type PhotoMotions } from './photo-motions.ts';
import type { PhotoSession, PhotoSessionState } from './photo-session.ts';
import { photoTexts } from './photo-texts.ts';
import { PhotoTile, type PhotoTileHandle } from './PhotoTile.tsx';
import styles from './photos.module.css';

interface PhotoBoardProps extends Pick<PhotoModel, 'photos' | 'layout'> {
  /** The board's tiles, by the id of their photo. */
  readonly tiles: RefMap<string, PhotoTileHandle>;
  readonly state: PhotoSessionState;
  readonly session: PhotoSession;
  readonly motions: PhotoMotions | undefined;
  readonly isDisabled: boolean;
  readonly onRemove: (id: string) => void;
}

/** A dragged photo, and the point it was grabbed at, as fractions of its size. */
interface Dragged {
  readonly id: string;
  readonly grip: { readonly x: number; readonly y: number };
}
const middle = { x: 0.5, y: 0.5 };

function gripOf(event: Event, rect: DOMRect | undefined): Dragged['grip'] {
  const point =
    event instanceof MouseEvent
      ? event
      : 'touches' in event && event instanceof TouchEvent
        ? event.touches[0]
        : undefined;
  return point && rect && rect.width > 0 && rect.height > 0
    ? { x: (point.clientX - rect.left) / rect.width, y: (point.clientY - rect.top) / rect.height }
    : middle;
}

/**
 * The photos as they will be posted, row by row. Dragging, keys and buttons rearrange them.
 * Memoised, so that typing elsewhere in the form does not re-render the board.
 */
export const PhotoBoard = memo(function PhotoBoard({
  tiles,
  photos,
  layout,
  state,
  session,
  motions,
  isDisabled,
  onRemove,
}: PhotoBoardProps): ReactNode {
  const moving = useStore(motions ?? noMotions);
  const [dragged, setDragged] = useState<Dragged>();
  const [details, setDetails] = useState<OpenDetails>();
  const [board, setBoard] = useState<HTMLDivElement | null>(null);
  const pickedUp = useRef('');
  const stopScroll = useRef<() => void>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // a finger held still starts a drag; a moving finger scrolls
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextPlace }),
  );
  useEffect(() => () => stopScroll.current?.(), []);

  const rows = rowsOfModel({ photos, layout });
  const numbers = new Map(rows.flat().map((id, index) => [id, index + 1]));
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const open = details && byId.has(details.id) ? details : undefined;

  function start({ active, activatorEvent }: DragStartEvent): void {
    setDetails(undefined);
    const id = String(active.id);
    setDragged({ id, grip: gripOf(activatorEvent, tiles.get(id)?.measure()) });
    const scroller = board?.closest('dialog') ?? document.scrollingElement;
    if (scroller && !(activatorEvent instanceof KeyboardEvent))
      stopScroll.current = startDragScroll(scroller);
  }
  /** Escape cancels the drag and leaves the form open. */
  function pressKey(event: ReactKeyboardEvent): void {
    if (dragged !== undefined && event.key === 'Escape') event.preventDefault();
  }
  function end(): void {
    stopScroll.current?.();
    stopScroll.current = undefined;
    setDragged(undefined);
  }
  function drop(id: UniqueIdentifier, over: UniqueIdentifier | undefined): void {
    end();
    const place = over === undefined ? undefined : placeOf(over);
    if (place)
      session.change((current) =>
        withRows(current, placePhoto(rowsOfModel(current), String(id), place)),
      );
  }
  const nameOf = (id: UniqueIdentifier) => `Photo ${numbers.get(String(id)) ?? ''}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      pickedUp.current = `${nameOf(active.id)} picked up. `;
      return pickedUp.current;
    },
    // the first position is announced right after ‘picked up’, and must not interrupt it
    onDragOver({ over }) {
      const before = pickedUp.current;
      pickedUp.current = '';
      return before + (over ? describePlace(over.id, rows) : 'You can’t drop a photo here.');
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} dropped. ${describePlace(over.id, rows)}`
        : `${nameOf(active.id)} is back where it was.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findPlace}
      autoScroll={false}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: photoTexts.instructions },
        ...(board && { container: board }),
      }}
      onDragStart={start}
      onDragCancel={end}
      onDragEnd={({ active, over }) => drop(active.id, over?.id)}
    >
      <div
        ref={setBoard}
        className={styles['board']}
        role="group"
        aria-label="Photos"
        data-dragging={dragged === undefined ? undefined : ''}
        onKeyDown={pressKey}
      >
        {rows.map((row, rowIndex) => (
          <Fragment key={rowIndex}>
            <RowGap row={rowIndex} isActive={dragged !== undefined} />
            <ul className={styles['row']} aria-label={`Row ${rowIndex + 1}`}>
              {row.map((id, index) => {
                const photo = byId.get(id);
                return (
                  photo && (
                    <PhotoTile
                      key={id}
                      ref={tiles.ref(id)}
                      photo={photo}
                      number={numbers.get(id) ?? 0}
                      total={photos.length}
                      row={rowIndex}
                      index={index}
                      status={state.statuses.get(id) ?? { kind: 'preparing' }}
                      motion={moving.get(photo.id)?.kind}
                      preview={state.previews.get(id) ?? ''}
                      fileName={state.names.get(id) ?? ''}
                      isDisabled={isDisabled}
                      isOpen={open?.id === id}
                      target={
                        dragged === undefined
                          ? 'none'
                          : hasSpaceFor(row, dragged.id)
                            ? 'beside'
                            : 'swap'
                      }
                      grip={dragged?.grip ?? middle}
                      onDetails={() =>
                        setDetails(open?.id === id ? undefined : { id, focus: 'caption' })
                      }
                      onRemove={() => onRemove(id)}
                      onRetry={() => session.retry(id)}
                      onReplace={(file) => session.replaceFile(id, file)}
                    />
                  )
                );
              })}
            </ul>
            {open && row.includes(open.id) && (
              <PhotoDetails
                photo={byId.get(open.id)}
                number={numbers.get(open.id) ?? 0}
                preview={state.previews.get(open.id) ?? ''}
                open={open}
                rows={rows}
                session={session}
                motions={motions}
                onStep={(step) => {
                  session.change((current) =>
                    withRows(current, stepPhoto(rowsOfModel(current), open.id, step)),
                  );
                  setDetails({ id: open.id, focus: step });
                }}
                onDone={() => {
                  setDetails(undefined);
                  tiles.get(open.id)?.focusDescribe();
                }}
              />
            )}
          </Fragment>
        ))}
        <RowGap row={rows.length} isActive={dragged !== undefined} />
      </div>
    </DndContext>
  );
});

function describePlace(id: UniqueIdentifier, rows: PhotoRows): string {
  const place = placeOf(id);
  if (!place) return '';
  if (place.kind === 'new-row')
    return place.row === 0
      ? 'New row at the top.'
      : place.row === rows.length
        ? 'New row at the bottom.'
        : `New row between row ${place.row} and row ${place.row + 1}.`;
  if (place.kind === 'swap')
    return `Swaps places with photo ${rows.slice(0, place.row).flat().length + place.index + 1}.`;
  return `Row ${place.row + 1}, place ${place.index + 1}.`;
}

/** The gap above or below a row: a photo that is dropped here gets its own row. */
function RowGap({
  row,
  isActive,
}: {
  readonly row: number;
  readonly isActive: boolean;
}): ReactNode {
  const { setNodeRef, isOver } = useDroppable({ id: rowPlaceId(row), disabled: !isActive });
  return (
    <div className={styles['gap']} aria-hidden="true">
      <div ref={setNodeRef} className={styles['reach']} data-over={isOver ? '' : undefined} />
    </div>
  );
}
