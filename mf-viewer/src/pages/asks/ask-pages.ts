import type { DrawnView } from '@tessera/shared-ui/server-half';

export const askPages: readonly DrawnView[] = [];
