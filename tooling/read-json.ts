import { readFileSync } from 'node:fs';

/** The members of an unknown value; none unless it is an object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};

/** The members of a JSON file. */
export const readJson = (file: string): Readonly<Record<string, unknown>> =>
  membersOf(JSON.parse(readFileSync(file, 'utf8')));
