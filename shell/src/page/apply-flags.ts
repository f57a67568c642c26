import { createFlags, dashboardRefreshClass } from '@tessera/shared-contracts/platform/flags';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/** Marks the root element with the flags that affect the whole page, before anything mounts. */
export function applyFlags({ flags, user }: Bootstrap, root: Element): void {
  root.classList.toggle(
    dashboardRefreshClass,
    createFlags(flags, user !== undefined).isOn('dashboard_refresh'),
  );
}
