import type { ViewDefinition } from '../contract/view.ts';

export const messageViews: readonly ViewDefinition[] = [];
