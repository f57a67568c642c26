import type { ViewDefinition } from '../contract/view.ts';

export const blogSettingsViews: readonly ViewDefinition[] = [];
