import type { ComponentProps, ReactNode } from 'react';
import { usePlacement, type Placing } from './use-placement.ts';

export interface HoverCardProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** The element that the card is anchored to. */
  readonly anchor: Element | null;
  readonly placing?: Placing;
}

/**
 * A card anchored to an element, open while mounted. It takes no focus and handles no keys: the
 * caller decides when to show it.
 */
export function HoverCard({ anchor, placing = {}, style, ...rest }: HoverCardProps): ReactNode {
  const { setFloating, floatingStyle } = usePlacement(anchor, placing);
  return <section {...rest} ref={setFloating} style={{ ...style, ...floatingStyle }} />;
}
