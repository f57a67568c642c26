import type { FormFields } from '@tessera/shared-contracts/blogs/form-fields';

type Value = FormFields[string];
const fieldPrefix = 'tumblelog';

/** The name under which the form of a blog's settings submits a field. */
export const fieldName = (name: string): string => {
  const [first = '', ...rest] = name.split('[');
  return [`${fieldPrefix}[${first}]`, ...rest].join('[');
};

/** The field that a form submits under a name; undefined for what is no setting of the blog. */
function ownName(submitted: string): string | undefined {
  const [, first, rest] = /^tumblelog\[([^\]]+)\](.*)$/s.exec(submitted) ?? [];
  return first === undefined ? undefined : `${first}${rest}`;
}

/**
 * The values in a form: of several fields with one name the last counts, because a hidden one with
 * `off` precedes each box; the names that end in `[]` are lists.
 */
export function readFields(form: HTMLFormElement): FormFields {
  const fields: Record<string, string | string[]> = {};
  for (const [submitted, value] of new FormData(form)) {
    const name = ownName(submitted);
    if (name === undefined || typeof value !== 'string') continue;
    if (!name.endsWith('[]')) {
      fields[name] = value;
      continue;
    }
    const listed = name.slice(0, -2);
    const before = fields[listed];
    fields[listed] = [...(Array.isArray(before) ? before : []), ...(value === '' ? [] : [value])];
  }
  return fields;
}

/** Texts as the server stores them: forms send other line ends, and outer spaces are cut. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Whether the server would store the same for two values of a field. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  const [first = '', second = ''] = [one, other];
  if (typeof first === 'string' && typeof second === 'string')
    return plain(first) === plain(second);
  const listed = (value: Value): string =>
    (typeof value === 'string' ? [] : value.toSorted()).join('\n');
  return listed(first) === listed(second);
}

const namesIn = (...all: readonly FormFields[]): Set<string> =>
  new Set(all.flatMap((fields) => Object.keys(fields)));

/** Names of the fields that differ. */
export const changedNames = (before: FormFields, now: FormFields): string[] =>
  [...namesIn(before, now)].filter((name) => !isSame(before[name], now[name]));

/** The setting that a field is part of: `links` for `links[0][url]`. */
const settingOf = (name: string): string => name.split('[')[0] ?? name;

/** What to send: the settings with a changed field, each as a whole. */
export function changedSettings(before: FormFields, now: FormFields): FormFields {
  const settings = new Set(changedNames(before, now).map(settingOf));
  return Object.fromEntries(Object.entries(now).filter(([name]) => settings.has(settingOf(name))));
}

/** A setting that was changed in two places. */
export interface Clash {
  /** The setting; several fields may be part of it. */
  readonly name: string;
  readonly mine: Value;
  readonly theirs: Value;
  /** The fields of the setting as they are saved. */
  readonly fields: FormFields;
}

/** A setting in words: the value of its only field, or all that its fields say. */
function valueOf(fields: FormFields, names: readonly string[]): Value {
  const values = names.map((name) => fields[name] ?? '');
  return values.length === 1 ? (values[0] ?? '') : values.flat().filter((value) => value !== '');
}

/**
 * Joins two changes of the same settings. Where both changed a setting, mine stays in the form, and
 * the setting is among the clashes. The fields of one setting stay together.
 */
export function mergeFields(
  before: FormFields,
  mine: FormFields,
  theirs: FormFields,
): { readonly merged: FormFields; readonly clashes: readonly Clash[] } {
  const merged: Record<string, Value> = { ...mine };
  const clashes: Clash[] = [];
  const settings = Map.groupBy(namesIn(before, theirs), settingOf);
  for (const [setting, names] of settings) {
    const differ = (one: FormFields, other: FormFields): boolean =>
      names.some((name) => !isSame(one[name], other[name]));
    if (!differ(mine, theirs) || !differ(before, theirs)) continue;
    const fields = Object.fromEntries(names.map((name) => [name, theirs[name] ?? '']));
    if (differ(before, mine))
      clashes.push({
        name: setting,
        mine: valueOf(mine, names),
        theirs: valueOf(theirs, names),
        fields,
      });
    else Object.assign(merged, fields);
  }
  return { merged, clashes };
}
