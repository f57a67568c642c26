import type { DrawnView } from '@tessera/shared-ui/server-half';

export const blogPages: readonly DrawnView[] = [];
