import { later } from '@tessera/shared-ui/lifetime';
import {
  useEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';

/** Milliseconds after which a touch is a long press, and px that the finger may move until then. */
export const longPress = { time: 500, tolerance: 10 } as const;

type Handlers = Pick<
  ComponentProps<'div'>,
  | 'onClickCapture'
  | 'onContextMenu'
  | 'onDragStart'
  | 'onPointerCancel'
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
>;

/**
 * Handlers of an element that calls `onHold` on a long press by finger or pen. The browser then
 * opens no menu of its own, and a link or button under the finger is not pressed.
 */
export function useLongPress(onHold: () => void): Handlers {
  const press = useRef<AbortController>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  useEffect(() => () => press.current?.abort(), []);

  const end = (): void => {
    press.current?.abort();
    press.current = undefined;
  };
  function keepFromBrowser(event: SyntheticEvent): void {
    if (press.current || isHeld.current) event.preventDefault();
  }
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      end();
      isHeld.current = false;
      if (pointerType === 'mouse') return;
      from.current = { x: clientX, y: clientY };
      const life = new AbortController();
      press.current = life;
      later(life.signal, longPress.time, function hold() {
        end();
        isHeld.current = true;
        onHold();
      });
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = from.current;
      if (Math.hypot(clientX - x, clientY - y) > longPress.tolerance) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: keepFromBrowser,
    onDragStart: keepFromBrowser,
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
