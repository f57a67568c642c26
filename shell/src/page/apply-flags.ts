import { createFlags } from '@tessera/shared-contracts/platform/flags';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/** Puts the flags that change the page as a whole on its root, before anything mounts. */
export function applyFlags({ flags, user }: Bootstrap, root: Element): void {
  root.classList.toggle(
    'dashboard-refresh',
    createFlags(flags, user !== undefined).isOn('dashboard_refresh'),
  );
}
