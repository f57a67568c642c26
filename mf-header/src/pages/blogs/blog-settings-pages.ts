import type { DrawnView } from '@tessera/shared-ui/server-half';

export const blogSettingsPages: readonly DrawnView[] = [];
