import type { ViewDefinition } from '../contract/view.ts';

export const blogPageViews: readonly ViewDefinition[] = [];
