import type { ViewDefinition } from '../contract/view.ts';

export const askViews: readonly ViewDefinition[] = [];
