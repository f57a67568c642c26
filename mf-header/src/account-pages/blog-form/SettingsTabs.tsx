import {
  settingsTabs,
  type SettingsTab,
} from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

const label = 'Settings of this blog';
export const tabId = (tab: SettingsTab): string => `${tab}-tab`;

/** Where the arrow keys, Home and End lead; undefined for other keys. */
function tabAfterKey(tab: SettingsTab, key: string): SettingsTab | undefined {
  const at = settingsTabs.findIndex(({ id }) => id === tab);
  const last = settingsTabs.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at === 0 ? last : at - 1,
    ArrowRight: at === last ? 0 : at + 1,
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? undefined : settingsTabs[place]?.id;
}

/** The groups of the settings: with script tabs, without it links to the parts of the page. */
export function SettingsTabs({
  tab,
  isLive,
  onOpen,
}: {
  readonly tab: SettingsTab;
  readonly isLive: boolean;
  readonly onOpen: (tab: SettingsTab) => void;
}): ReactNode {
  const buttons = useRef(new Map<SettingsTab, HTMLButtonElement>());
  function move(event: KeyboardEvent): void {
    const next = tabAfterKey(tab, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    buttons.current.get(next)?.focus();
  }
  if (!isLive)
    return (
      <nav className="page__tabs blog-form__tabs" aria-label={label}>
        {settingsTabs.map(({ id, label: text }) => (
          <a key={id} className="page__tab" href={`#${id}`}>
            {text}
          </a>
        ))}
      </nav>
    );
  return (
    <div
      className="page__tabs blog-form__tabs"
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
    >
      {settingsTabs.map(({ id, label: text }) => (
        <button
          key={id}
          ref={(button) => {
            if (button) buttons.current.set(id, button);
          }}
          className="page__tab blog-form__tab"
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === tab}
          aria-controls={id}
          tabIndex={id === tab ? 0 : -1}
          onClick={() => onOpen(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** The part of the page that a tab shows. Without script, all parts show. */
export const TabPanel = ({
  id,
  tab,
  isLive,
  children,
}: {
  readonly id: SettingsTab;
  /** The open tab. */
  readonly tab: SettingsTab;
  readonly isLive: boolean;
  readonly children: ReactNode;
}): ReactNode => (
  <div
    id={id}
    className="blog-form__panel"
    {...(isLive && { role: 'tabpanel', 'aria-labelledby': tabId(id), hidden: id !== tab })}
  >
    {children}
  </div>
);
