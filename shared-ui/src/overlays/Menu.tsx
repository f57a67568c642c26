import {
  useDismiss,
  useFloatingRootContext,
  useInteractions,
  useListNavigation,
  useRole,
} from '@floating-ui/react';
import { usePlacement, type Placing } from './use-placement.ts';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';

type DataAttributes = Readonly<Record<`data-${string}`, string>>;

interface MenuLink extends Omit<ComponentProps<'a'>, 'onClick'>, DataAttributes {
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** An entry of a menu: an action, or a link with its attributes. */
export type MenuItem =
  | { readonly label: string; readonly onSelect: () => void }
  | { readonly label: string; readonly link: MenuLink };

export interface MenuProps {
  /** Name of the button and of its menu. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string | undefined;
  /**
   * Where the menu opens: by default below the button, from its left edge. If the menu would leave
   * the window there, it moves to another side or along the button.
   */
  readonly placing?: Placing | undefined;
  /** Class names of the button; those of an icon button by default. */
  readonly buttonClassName?: string | undefined;
  /** Content of the button. */
  readonly children: ReactNode;
}

/**
 * A button with a menu. Focus moves to the first item; arrow keys, Home and End move it between
 * items. The menu closes on Escape, on a press outside and when focus leaves. Choosing an item
 * first returns focus to the button, so that a dialog that the item opens can restore it there.
 */
export function Menu({
  label,
  items,
  className = '',
  placing = {},
  buttonClassName = 'icon-button',
  children,
}: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [reference, setReference] = useState<HTMLButtonElement | null>(null);
  const [floating, setFloating] = useState<HTMLDivElement | null>(null);
  const placed = usePlacement(reference, placing);
  const entries = useRef<(HTMLElement | null)[]>([]);
  const returnFocus = (): void => reference?.focus({ preventScroll: true });
  const context = useFloatingRootContext({
    open: isOpen,
    elements: { reference, floating },
    onOpenChange(open, event, reason) {
      // keeps a dialog around the menu open
      if (reason === 'escape-key') event?.preventDefault();
      if (floating?.contains(document.activeElement)) returnFocus();
      setOpen(open);
    },
  });
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useRole(context, { role: 'menu' }),
    useDismiss(context, { bubbles: { escapeKey: true } }),
    useListNavigation(context, {
      listRef: entries,
      activeIndex: active,
      onNavigate: setActive,
      loop: true,
      openOnArrowKeyDown: false,
      focusItemOnOpen: false,
      focusItemOnHover: false,
    }),
  ]);
  useEffect(() => {
    if (floating) entries.current[0]?.focus({ preventScroll: true });
  }, [floating]);
  /** Closes the menu once listeners on the page have handled the press on an item. */
  function closeAfterwards(): void {
    returnFocus();
    setTimeout(() => setOpen(false));
  }
  return (
    <div
      className={`overlay-menu ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={setReference}
        type="button"
        className={buttonClassName}
        aria-label={label}
        {...getReferenceProps({ onClick: () => setOpen(!isOpen) })}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={(element) => {
            setFloating(element);
            placed.setFloating(element);
          }}
          style={placed.floatingStyle}
          className="overlay-popover overlay-menu__list"
          {...getFloatingProps()}
        >
          {items.map((item, index) => {
            const shared = {
              ref(element: HTMLElement | null) {
                entries.current[index] = element;
              },
              className: 'overlay-menu__item',
              role: 'menuitem',
              tabIndex: -1,
              ...getItemProps({
                onClick(event: MouseEvent<HTMLElement>) {
                  closeAfterwards();
                  if ('onSelect' in item) item.onSelect();
                  else item.link.onClick?.(event);
                },
              }),
            };
            return 'link' in item ? (
              <a key={item.label} {...item.link} {...shared}>
                {item.label}
              </a>
            ) : (
              <button key={item.label} type="button" {...shared}>
                {item.label}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
