import type { FormFields } from './form-fields.ts';

/** Unsaved settings of a blog, with what was stored when they were typed. */
export interface KeptSettings {
  readonly fields: FormFields;
  readonly base: FormFields;
  readonly version: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFields = (value: unknown): value is FormFields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one: unknown) => isText(one) || (Array.isArray(one) && one.every(isText)),
  );

/**
 * Reads unsaved settings that a browser has kept; undefined if there are none. By hand, because a
 * schema would add to the script of every page.
 */
export function readKeptSettings(text: string | null): KeptSettings | undefined {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null) return undefined;
    if (!('fields' in read && 'base' in read && 'version' in read)) return undefined;
    const { fields, base, version } = read;
    return isFields(fields) && isFields(base) && isText(version)
      ? { fields, base, version }
      : undefined;
  } catch {
    return undefined;
  }
}
