import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import {
  nestFields,
  type Fault,
  type FormFields,
} from '@tessera/shared-contracts/blogs/form-fields';
import { saveTypedSettings } from '@tessera/shared-contracts/blogs/save-typed-settings';
import { settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import {
  blogSettings,
  focusHeaderImage,
  removeAvatar,
  removeHeaderImage,
  setAvatar,
  setHeaderImage,
} from '@tessera/shared-contracts/blogs/own-blogs';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import { isCallError, type Call } from '@tessera/shared-contracts/platform/platform';
import { writeFocus } from './crop.ts';
import { changedSettings, mergeFields } from './fields.ts';
import { refusalsOf, storedFields } from './form-values.ts';
import type { PictureName, SaveResult, SettingsState, StoredSettings } from './settings-state.ts';

const reasonOf = (error: unknown): string =>
  (isCallError(error) ? error.errors[0] : undefined) ?? failureText(technicalTrouble.postForm);

/** The texts of a refusal that concern one field of those that were sent. */
function faultsOf(error: unknown, sent: FormFields): Fault[] {
  if (!isCallError(error) || error.status !== 400) return [];
  return error.errors.map((text) => ({
    text,
    name: Object.keys(sent).find((name) => refusalsOf(name, sent[name]).includes(text)) ?? '',
  }));
}
const isConflict = (error: unknown): boolean => isCallError(error) && error.status === 409;

/** The outcome for the values of the form; those of the pictures follow. */
type FieldsResult = Omit<SaveResult, 'pictures'>;
const fine = { errors: [], faults: [], clashes: [] } as const;

/** Saves the changes of a form: first the values, then its pictures. Never rejects. */
export async function saveChanges(
  call: Call,
  signal: AbortSignal,
  state: SettingsState,
): Promise<SaveResult> {
  const { blog } = state;
  // whoever was logged out logs in again over the page, and loses nothing
  const options = { signal, asksToLogIn: true };
  const fetchStored = (): Promise<StoredSettings> =>
    call(blogSettings, { query: { tumblelog: blog.name } }, options);

  async function saveFields(
    { base, version, fields }: Pick<SettingsState, 'base' | 'version' | 'fields'>,
    isRetry = false,
  ): Promise<FieldsResult> {
    const changed = changedSettings(base, fields);
    const saved = { ...fine, sent: fields, ...(isRetry && { merged: fields }) };
    if (Object.keys(changed).length === 0) return saved;
    try {
      await call(
        saveTypedSettings,
        {
          body: {
            tumblelog_name_or_id: blog.name,
            page: settingsPage,
            version,
            tumblelog: nestFields(changed),
          },
        },
        options,
      );
      return saved;
    } catch (error) {
      const faults = faultsOf(error, changed);
      if (faults.length > 0) return { ...fine, faults };
      if (!isConflict(error) || isRetry) throw error;
    }
    const stored = await fetchStored();
    const theirs = storedFields(stored.blog, stored.owned);
    const { merged, clashes } = mergeFields(base, fields, theirs);
    return clashes.length > 0
      ? { ...fine, stored, merged, clashes }
      : saveFields({ base: theirs, version: stored.owned.version, fields: merged }, true);
  }

  async function savePicture(name: PictureName): Promise<boolean> {
    const change = state[name];
    const body = { tumblelog: blog.name };
    const focus = state.focus && writeFocus(state.focus);
    if (name === 'avatar') {
      if (change.kind === 'chosen')
        await call(setAvatar, { body }, { ...options, file: change.file });
      else if (change.kind === 'removed') await call(removeAvatar, { body }, options);
      return change.kind !== 'kept';
    }
    if (change.kind === 'chosen')
      await call(
        setHeaderImage,
        { body: { ...body, ...(focus !== undefined && { focus }) } },
        { ...options, file: change.file },
      );
    else if (change.kind === 'removed') await call(removeHeaderImage, { body }, options);
    else if (focus !== undefined)
      await call(focusHeaderImage, { body: { ...body, focus } }, options);
    return change.kind !== 'kept' || focus !== undefined;
  }

  let result: FieldsResult;
  try {
    result = await saveFields(state);
  } catch (error) {
    return { ...fine, pictures: [], errors: [texts.notSaved(reasonOf(error))] };
  }
  if (!result.sent) return { ...result, pictures: [] };

  const pictures: PictureName[] = [];
  const errors: string[] = [];
  for (const [name, text] of [
    ['avatar', texts.avatarNotSaved],
    ['header', texts.headerNotSaved],
  ] as const)
    try {
      if (await savePicture(name)) pictures.push(name);
    } catch (error) {
      errors.push(text(reasonOf(error)));
    }
  // without it, the next save notices that the settings have another version, and merges
  const stored = await fetchStored().catch(() => undefined);
  return { ...result, pictures, stored, errors };
}
