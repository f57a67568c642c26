import { useState, type ReactNode } from 'react';
import { Avatar } from '../src/Avatar.tsx';
import { Field } from '../src/Field.tsx';
import { Combobox } from '../src/overlays/Combobox.tsx';
import { HoverCard } from '../src/overlays/HoverCard.tsx';
import { comboboxAttributes, Listbox } from '../src/overlays/Listbox.tsx';
import { textFieldKey } from '../src/overlays/listbox-keys.ts';
import { Menu } from '../src/overlays/Menu.tsx';
import { avatar } from './samples.ts';
import type { GalleryPage } from './specimen.ts';

const plants = ['Beans', 'Beetroot', 'Carrots', 'Peas'];

/** A text field with a list under it, like the tag field and the search field. */
function Suggestions(): ReactNode {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState<number>();
  const found = plants.filter((plant) => plant.toLowerCase().startsWith(text.toLowerCase()));
  const list = { id: 'gallery-plants', isOpen: isOpen && found.length > 0, active };
  function choose(index: number): void {
    setText(found[index] ?? text);
    setOpen(false);
    setActive(undefined);
  }
  return (
    <div>
      <Field
        label="Plant"
        aria-autocomplete="list"
        {...comboboxAttributes(list)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(undefined);
        }}
        onKeyDown={(event) => {
          const action = textFieldKey(event.nativeEvent, {
            ...list,
            count: found.length,
            past: 'field',
          });
          if (!action) return;
          event.preventDefault();
          if (action.kind === 'move') setActive(action.to);
          else if (action.kind === 'choose') choose(action.index);
          else setOpen(action.kind === 'open');
        }}
      />
      <Listbox
        {...list}
        label="Plants"
        options={found}
        keyOf={(plant) => plant}
        onActivate={setActive}
        onChoose={choose}
      >
        {(plant) => plant}
      </Listbox>
    </div>
  );
}

function Choice(): ReactNode {
  const [chosen, setChosen] = useState('Beans');
  return (
    <Combobox
      label="Plant to water"
      options={plants}
      chosen={chosen}
      nameOf={(plant) => plant}
      onChoose={setChosen}
      button={chosen}
    >
      {(plant) => plant}
    </Combobox>
  );
}

/** A card that is always open beside its link, without the delays of hovering. */
function Card(): ReactNode {
  const [link, setLink] = useState<HTMLElement | null>(null);
  return (
    <div className="gallery__frame">
      <a ref={setLink} href="#/lists">
        bob
      </a>
      {link && (
        <HoverCard
          anchor={link}
          placing={{ strategy: 'absolute' }}
          className="overlay-popover"
          aria-label="About bob"
        >
          <Avatar src={avatar} size="small" /> Beans, mostly.
        </HoverCard>
      )}
    </div>
  );
}

export const listsPage: GalleryPage = {
  name: 'lists',
  title: 'Lists, menus and cards',
  specimens: [
    { title: 'Listbox under a text field', Shown: Suggestions },
    {
      title: 'Listbox with an active option',
      Shown: () => (
        <Listbox
          id="gallery-active"
          label="Plants, one active"
          options={plants}
          active={1}
          isOpen
          keyOf={(plant) => plant}
          onChoose={() => {}}
        >
          {(plant) => plant}
        </Listbox>
      ),
    },
    { title: 'Combobox', Shown: Choice },
    {
      title: 'Menu',
      Shown: () => (
        <Menu
          label="Get in touch with bob"
          buttonClassName="button"
          items={[
            { label: 'Send a message', onSelect: () => {} },
            { label: 'Ask a question', link: { href: '#/lists' } },
          ]}
        >
          Get in touch
        </Menu>
      ),
    },
    { title: 'HoverCard', Shown: Card },
  ],
};
