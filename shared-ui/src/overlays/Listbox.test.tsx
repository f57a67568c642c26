import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Combobox } from './Combobox.tsx';
import { comboboxAttributes, Listbox, useFieldAttributes } from './Listbox.tsx';

const plants = ['Beans', 'Carrots', 'Peas'];
const option = (name: string) => screen.getByRole('option', { name });

describe('Listbox', () => {
  function Suggestions({ onChoose }: { readonly onChoose: (index: number) => void }): ReactNode {
    const [active, setActive] = useState<number>();
    const list = { id: 'plants', isOpen: true, active };
    return (
      <>
        <input aria-label="Plant" {...comboboxAttributes(list)} />
        <Listbox
          {...list}
          label="Plants"
          options={plants}
          keyOf={(plant) => plant}
          onActivate={setActive}
          onChoose={onChoose}
        >
          {(plant) => plant}
        </Listbox>
      </>
    );
  }

  test('the field refers to the list and to the option under the pointer', async () => {
    render(<Suggestions onChoose={() => {}} />);
    const field = screen.getByRole('combobox', { name: 'Plant', expanded: true });
    expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await userEvent.hover(option('Carrots'));
    expect(field).toHaveAttribute('aria-activedescendant', option('Carrots').id);
    expect(screen.getAllByRole('option', { selected: true })).toEqual([option('Carrots')]);
  });

  test('a press on an option chooses it and leaves the focus in the field', async () => {
    const onChoose = jest.fn();
    render(<Suggestions onChoose={onChoose} />);
    const field = screen.getByRole('combobox');
    await userEvent.click(field);
    await userEvent.click(option('Peas'));
    expect(onChoose.mock.calls).toEqual([[2]]);
    expect(field).toHaveFocus();
  });

  test('scrolls the active option into view, and can draw options as links', () => {
    const scrolled: (string | null)[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent);
    });
    const show = (active: number | undefined, isOpen: boolean) => (
      <Listbox
        id="plants"
        label="Plants"
        options={plants}
        active={active}
        isOpen={isOpen}
        keyOf={(plant) => plant}
        hrefOf={(plant) => `/tagged/${plant}`}
        onChoose={() => {}}
      >
        {(plant) => plant}
      </Listbox>
    );
    const { rerender } = render(show(1, false));
    expect([screen.queryByRole('listbox'), scrolled]).toEqual([null, []]);
    rerender(show(undefined, true));
    rerender(show(2, true));
    expect(scrolled).toEqual(['Peas']);
    expect(option('Peas')).toHaveAttribute('href', '/tagged/Peas');
    jest.restoreAllMocks();
  });
});

test('a field that React does not render gets the attributes of a combobox, and loses them on unmount', () => {
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Search');
  function Owner({ active }: { readonly active: number | undefined }): ReactNode {
    useFieldAttributes(field, comboboxAttributes({ id: 'found', isOpen: true, active }));
    return null;
  }
  const { rerender, unmount } = render(<Owner active={1} />);
  expect(field).toHaveAttribute('role', 'combobox');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', 'found-1');
  rerender(<Owner active={undefined} />);
  expect(field).not.toHaveAttribute('aria-activedescendant');
  unmount();
  expect(field.getAttributeNames()).toEqual(['aria-label']);
});

describe('Combobox', () => {
  function Choice({ onEscape }: { readonly onEscape?: () => void }): ReactNode {
    const [chosen, setChosen] = useState('Carrots');
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- mimics a form that closes on Escape
      <div onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}>
        <Combobox
          label="Plant"
          options={plants}
          chosen={chosen}
          nameOf={(plant) => plant}
          onChoose={setChosen}
          button={chosen}
        >
          {(plant) => plant}
        </Combobox>
        <button type="button">Next</button>
      </div>
    );
  }
  const field = () => screen.getByRole('combobox', { name: 'Plant' });

  test('opens at the chosen option; keys move to another option and choose it; while the list is closed, a letter chooses an option', async () => {
    render(<Choice />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', option('Carrots').id);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', option('Beans').id);
    // `aria-selected` marks the chosen option, not the active one
    expect(option('Carrots')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveTextContent('Beans');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('p');
    expect(field()).toHaveTextContent('Peas');
  });

  test('Escape closes only the list; moving the focus away closes it too', async () => {
    const onEscape = jest.fn();
    render(<Choice onEscape={onEscape} />);
    await userEvent.click(field());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    await userEvent.click(field());
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('a press on an option chooses it, and the button keeps the focus', async () => {
    render(<Choice />);
    await userEvent.click(field());
    await userEvent.click(option('Peas'));
    expect(field()).toHaveTextContent('Peas');
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the list is not a tab stop, even if it scrolls', () => {
  render(
    <Listbox
      id="list"
      isOpen
      active={undefined}
      label="Tags"
      options={['rain']}
      keyOf={(option) => option}
      onChoose={() => {}}
    >
      {(option) => option}
    </Listbox>,
  );
  expect(screen.getByRole('listbox', { name: 'Tags' })).toHaveAttribute('tabindex', '-1');
});
