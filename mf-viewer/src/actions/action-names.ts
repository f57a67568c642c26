/** Values of `data-action` whose code is fetched shortly before use. */
export const lazyActionNames = [
  'fast-reblog',
  'delete',
  'publish',
  'queue',
  'approve',
  'deny',
  'answer',
  'reply',
  'promote',
  'remove-source',
  'block',
  'moderate',
  'ask',
  'notes',
  'delete-reply',
  'queue-top',
  'queue-up',
  'queue-down',
  'queue-shuffle',
  'queue-pause',
  'queue-settings',
  'queue-zone',
] as const;
export type LazyActionName = (typeof lazyActionNames)[number];

export const isLazyAction = (name: string): name is LazyActionName =>
  lazyActionNames.some((known) => known === name);
