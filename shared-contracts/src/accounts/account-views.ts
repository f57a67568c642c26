import type { ViewDefinition } from '../contract/view.ts';

export const accountViews: readonly ViewDefinition[] = [];
