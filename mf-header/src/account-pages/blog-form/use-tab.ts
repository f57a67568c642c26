import {
  settingsTabs,
  type SettingsTab,
} from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useEffect, useLayoutEffect, useReducer } from 'react';

const isTab = (text: string): text is SettingsTab => settingsTabs.some(({ id }) => id === text);
const tabOfAddress = (): SettingsTab | undefined => {
  const written = window.location.hash.slice(1);
  return isTab(written) ? written : undefined;
};

/** The tab whose panel contains an element. */
export function tabOf(element: Element | null | undefined): SettingsTab | undefined {
  const id = settingsTabs.find((tab) => element?.closest(`#${tab.id}`))?.id;
  return id;
}

/**
 * The open tab, which stands in the address. It starts with the one of the address, or where
 * somebody already types.
 *
 * @param router undefined while script does not handle the page
 * @param first the tab that is open otherwise
 */
export function useTab(
  router: Pick<Platform['router'], 'replaceAddress'> | undefined,
  first: SettingsTab,
): readonly [tab: SettingsTab, open: (tab: SettingsTab) => void] {
  const [tab, setTab] = useReducer((_: SettingsTab, next: SettingsTab) => next, first);
  const isLive = router !== undefined;
  useLayoutEffect(() => {
    if (!isLive) return;
    const shown = tabOf(document.activeElement) ?? tabOfAddress();
    if (shown !== undefined) setTab(shown);
  }, [isLive]);
  useEffect(() => {
    if (!isLive) return undefined;
    const follow = (): void => {
      const shown = tabOfAddress();
      if (shown !== undefined) setTab(shown);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [isLive]);
  function open(next: SettingsTab): void {
    setTab(next);
    if (next === tab) return;
    const { pathname, search } = window.location;
    router?.replaceAddress(`${pathname}${search}#${next}`);
  }
  return [tab, open];
}
