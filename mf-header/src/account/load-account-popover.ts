import type { Log } from '@tessera/shared-contracts/platform/platform';

type Loaded = typeof import('./AccountPopover.tsx');

/** The account popover's code, fetched when first needed. A failure is reported and gives undefined; the next try asks again. */
export async function loadAccountPopover(log: Log, load: () => Promise<Loaded> = () => import('./AccountPopover.tsx')): Promise<Loaded | undefined> {
  try {
    return await load();
  } catch (error) {
    log.error(error, { part: 'account popover' });
    return undefined;
  }
}
