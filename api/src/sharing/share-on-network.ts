import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import type { AppContext, Deps } from '../http/context.ts';
import { invalid } from '../http/refusal.ts';
import { findSharedPost } from './find-shared.ts';

type Network = keyof typeof shareTexts.noAccount;
interface Asked {
  readonly deps: Deps;
  readonly c: AppContext;
  readonly body: {
    readonly tumblelog_name: string;
    readonly post_id: string;
    readonly share_fallback: boolean;
  };
}

/**
 * Shares on another network. Accounts cannot be linked, so only shares through the network's own
 * window are accepted, and recorded anonymously.
 */
export async function shareOnNetwork(
  network: Network,
  { deps, c, body }: Asked,
): Promise<Record<string, never>> {
  const { row } = await findSharedPost(c, body.tumblelog_name, body.post_id);
  if (!body.share_fallback) throw invalid(shareTexts.noAccount[network]);
  deps.log.info({ network, postId: row.id }, 'shared elsewhere');
  return {};
}
