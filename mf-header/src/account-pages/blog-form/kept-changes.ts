import { readKeptSettings, type KeptSettings } from '@tessera/shared-contracts/blogs/kept-settings';
import { tabStore } from '@tessera/shared-ui/guarded-storage';
import { changedNames } from './fields.ts';
import type { SettingsState } from './settings-state.ts';

const storage = tabStore();
const keyOf = (uuid: string): string => `tessera:blog-settings:${uuid}`;

/** Keeps unsaved values in this tab, so that leaving the page or logging in again loses nothing. */
export function keepChanges(state: SettingsState): void {
  const { blog, base, version, fields } = state;
  const isTyped = changedNames(base, fields).length > 0;
  if (isTyped) storage.write(keyOf(blog.uuid), JSON.stringify({ fields, base, version }));
  else storage.remove(keyOf(blog.uuid));
}

/** The unsaved values of a blog; undefined if there are none. */
export const keptChanges = (uuid: string): KeptSettings | undefined =>
  readKeptSettings(storage.read(keyOf(uuid)));
