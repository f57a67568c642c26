import type { ViewDefinition } from '../contract/view.ts';

export const activityViews: readonly ViewDefinition[] = [];
