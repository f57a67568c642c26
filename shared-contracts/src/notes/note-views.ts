import type { ViewDefinition } from '../contract/view.ts';

export const noteViews: readonly ViewDefinition[] = [];
