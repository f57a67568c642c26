import type { ViewDefinition } from '../contract/view.ts';

export const streamPageViews: readonly ViewDefinition[] = [];
