/** Values of `data-action` whose code is fetched when somebody is about to use it. */
export const lazyActionNames = ['fast-reblog', 'delete', 'publish', 'queue', 'approve', 'deny', 'answer', 'reply', 'promote', 'remove-source', 'block', 'moderate', 'ask'] as const;
export type LazyActionName = (typeof lazyActionNames)[number];

export const isLazyAction = (name: string): name is LazyActionName => lazyActionNames.some((known) => known === name);
