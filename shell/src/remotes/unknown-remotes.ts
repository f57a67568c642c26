import { remoteNames, slotId, type Registry } from '@tessera/shared-contracts/core/registry';
import type { ReportRemote } from './report-remote.ts';
import { createSlot, hasSlot } from './slot.ts';

/**
 * Shows a notice in the slots of remotes that this shell does not know, because a newer server rendered
 * the page: their controls would do nothing. Retrying loads the page again, maybe with a newer
 * shell.
 */
export function markUnknownRemotes(
  { remotes }: Pick<Registry, 'remotes'>,
  report: ReportRemote,
  reload: () => void = () => location.reload(),
): void {
  for (const [remote, { current }] of Object.entries(remotes)) {
    const id = slotId(remote);
    if (remoteNames.some((known) => known === remote) || !hasSlot(id)) continue;
    const slot = createSlot(id);
    const name = remote.replace('mf_', '').replaceAll('_', ' ');
    slot.mark('failed');
    slot.showFallback(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, reload);
    report(new Error('this shell does not know the remote'), {
      remote,
      version: current.version,
      phase: 'registry',
    });
  }
}
