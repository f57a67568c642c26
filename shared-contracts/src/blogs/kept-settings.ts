import * as v from 'valibot';
import type { FormFields } from './check-settings.ts';

const fields = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
const keptSettings = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fields, base: fields, version: v.string() }),
);

/** Unsaved settings of a blog, with what was stored when they were typed. */
export interface KeptSettings {
  readonly fields: FormFields;
  readonly base: FormFields;
  readonly version: string;
}

/** Reads unsaved settings that a browser has kept; undefined if there are none. */
export function readKeptSettings(text: string | null): KeptSettings | undefined {
  const read = v.safeParse(keptSettings, text);
  return read.success ? read.output : undefined;
}
