import { readFileSync } from 'node:fs';

/** The members of an object from outside; none for anything else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};

/** The members of what a JSON file holds. */
export const readJson = (file: string): Readonly<Record<string, unknown>> =>
  membersOf(JSON.parse(readFileSync(file, 'utf8')));
