import type { ViewDefinition } from '../contract/view.ts';

export const moderationViews: readonly ViewDefinition[] = [];
