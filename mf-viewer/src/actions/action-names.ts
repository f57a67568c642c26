import type { ActionName, Press } from '../state/presses.ts';

/** Actions whose code is fetched shortly before use. */
export const lazyActionNames = [
  'bookmark',
  'follow-tag',
  'fast-reblog',
  'delete',
  'publish',
  'unpublish',
  'queue',
  'approve',
  'deny',
  'answer',
  'reply',
  'pin',
  'promote',
  'remove-source',
  'block',
  'moderate',
  'ask',
  'notes',
  'report',
  'versions',
  'delete-reply',
  'queue-pause',
  'queue-settings',
  'queue-shuffle',
  'queue-top',
  'queue-up',
  'queue-down',
] as const satisfies readonly ActionName[];
export type LazyActionName = (typeof lazyActionNames)[number];

const isLazyAction = (name: string): name is LazyActionName =>
  lazyActionNames.some((known) => known === name);

export const isLazyPress = (press: Press): press is Press<LazyActionName> =>
  isLazyAction(press.action);
