import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';

export interface ListboxState {
  /** Id of the list's element. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Index of the active option; undefined for none. */
  readonly active: number | undefined;
}

const optionId = (list: string, index: number): string => `${list}-${index}`;

/**
 * ARIA attributes of the element that keeps the focus while a list is open: they refer to the list
 * and its active option.
 */
export const listReference = ({ id, isOpen, active }: ListboxState) => ({
  'aria-controls': id,
  'aria-activedescendant': isOpen && active !== undefined ? optionId(id, active) : undefined,
});

/**
 * ARIA attributes of a combobox, such as a search field. An editor, which has a list only while a
 * mention is written, uses `listReference` alone.
 */
export const comboboxAttributes = (list: ListboxState) => ({
  role: 'combobox',
  'aria-expanded': list.isOpen,
  ...listReference(list),
});

/** Sets attributes on a field that React does not render, and removes them on unmount. */
export function useFieldAttributes(
  field: HTMLElement,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const [written] = useState(() => new Set<string>());
  useEffect(() => {
    for (const name of Object.keys(attributes)) written.add(name);
    for (const name of written) {
      const value = attributes[name];
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, String(value));
    }
  });
  useEffect(
    () => () => {
      for (const name of written) field.removeAttribute(name);
    },
    [field, written],
  );
}

export interface ListboxProps<Option> extends ListboxState {
  readonly label: string;
  readonly options: readonly Option[];
  /** Distinguishes the options. */
  readonly keyOf: (option: Option) => string;
  /** Makes the options links. */
  readonly hrefOf?: (option: Option) => string;
  /** Index of the selected option; by default that of the active option. */
  readonly selected?: number | undefined;
  readonly className?: string | undefined;
  readonly optionClassName?: string | undefined;
  readonly style?: CSSProperties;
  /**
   * Called when the pointer moves over an option. Omit it if hovering must not activate options.
   */
  readonly onActivate?: (index: number) => void;
  readonly onChoose: (index: number) => void;
  /** Content of an option. */
  readonly children: (option: Option) => ReactNode;
}

/**
 * A list of options. Focus stays in the field or button beside it, which handles the keys
 * (`listbox-keys.ts`) and refers to the active option. Pressing an option keeps the focus there.
 */
export function Listbox<Option>({
  id,
  label,
  options,
  active,
  selected = active,
  isOpen,
  keyOf,
  hrefOf,
  className = '',
  optionClassName = '',
  style,
  onActivate,
  onChoose,
  children,
}: ListboxProps<Option>): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && active !== undefined)
      list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);
  const Element = hrefOf ? 'a' : 'div';
  return (
    <div
      ref={list}
      id={id}
      className={`overlay-list ${className}`}
      style={style}
      role="listbox"
      // browsers make a scrolling list a tab stop, but the list may close before it gets focus
      tabIndex={-1}
      aria-label={label}
      hidden={!isOpen}
    >
      {options.map((option, index) => (
        <Element
          key={keyOf(option)}
          id={optionId(id, index)}
          className={`overlay-list__option ${optionClassName}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          data-active={index === active ? '' : undefined}
          onPointerMove={onActivate && (() => onActivate(index))}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          {...(hrefOf && { href: hrefOf(option) })}
        >
          {children(option)}
        </Element>
      ))}
    </div>
  );
}
