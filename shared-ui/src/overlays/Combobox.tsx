import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { comboboxAttributes, Listbox } from './Listbox.tsx';
import { buttonKey } from './listbox-keys.ts';

export interface ComboboxProps<Option> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: Option | undefined;
  /** A unique name; typing a letter finds an option whose name begins with that letter. */
  readonly nameOf: (option: Option) => string;
  readonly onChoose: (option: Option) => void;
  readonly className?: string | undefined;
  readonly optionClassName?: string | undefined;
  /** Content of the button. */
  readonly button: ReactNode;
  /** Content of an option. */
  readonly children: (option: Option) => ReactNode;
}

/**
 * A select-only combobox: a button with the chosen option, and a list under it. Focus stays on the
 * button.
 */
export function Combobox<Option>({
  label,
  options,
  chosen,
  nameOf,
  onChoose,
  className = '',
  optionClassName,
  button,
  children,
}: ComboboxProps<Option>): ReactNode {
  const [active, setActive] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = active !== undefined;
  const selected = options.findIndex((option) => option === chosen);
  const open = () => setActive(Math.max(0, selected));
  const close = () => setActive(undefined);

  function choose(index: number): void {
    const option = options[index];
    if (option !== undefined) onChoose(option);
    close();
  }
  function pressKey(event: KeyboardEvent): void {
    const action = buttonKey(event.nativeEvent, { active, labels: options.map(nameOf) });
    if (!action) return;
    event.preventDefault();
    // the key that closes the list must not close the dialog or form around it
    event.stopPropagation();
    if (action.kind === 'open') open();
    else if (action.kind === 'move') setActive(action.to);
    else if (action.kind === 'choose') choose(action.index);
    else close();
  }
  function leave(event: FocusEvent): void {
    if (!frame.current?.contains(event.relatedTarget)) close();
  }
  const list = { id, isOpen, active };
  return (
    <div ref={frame} className={`overlay-choice ${className}`} onBlur={leave}>
      <button
        type="button"
        className="overlay-choice__button"
        aria-label={label}
        aria-haspopup="listbox"
        {...comboboxAttributes(list)}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={pressKey}
      >
        {button}
      </button>
      <Listbox
        {...list}
        label={label}
        options={options}
        selected={selected}
        keyOf={nameOf}
        className="overlay-choice__list"
        optionClassName={optionClassName}
        onActivate={setActive}
        onChoose={choose}
      >
        {children}
      </Listbox>
    </div>
  );
}
