import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import {
  isShareTweetValid,
  linkToken,
  tweetRemainder,
} from '@tessera/shared-contracts/sharing/tweet-rules';
import { allNetworks } from '../networks/all-networks.ts';
import { composeCrossPost } from '../cross-posting/compose-cross-post.ts';
import { failureText } from '../cross-posting/deliver-post.ts';
import { withAccount } from '../networks/link-account.ts';
import { NetworkError } from '../networks/network.ts';
import type { RequestValues, Deps, Viewer } from '../../base/http/context.ts';
import { invalid, RefusalError, unauthorized } from '../../base/wire/refusal.ts';
import { findSharedPost } from './find-shared.ts';

type Network = keyof typeof shareTexts.noAccount;
interface Asked {
  readonly deps: Deps;
  readonly viewer: Viewer | undefined;
  readonly c: RequestValues;
  readonly body: {
    readonly tumblelog_name: string;
    readonly post_id: string;
    readonly share_fallback: boolean;
    readonly message?: string;
  };
}

/**
 * Shares a post on another network through the linked account. With `share_fallback`, only records
 * that the network's share window was opened, not by whom.
 */
export async function shareOnNetwork(
  network: Network,
  { deps, viewer, c, body }: Asked,
): Promise<Record<string, never>> {
  const { row, blog } = await findSharedPost(c, body.tumblelog_name, body.post_id);
  if (body.share_fallback) {
    deps.log.info({ network, postId: row.id }, 'shared elsewhere');
    return {};
  }
  if (!viewer) throw unauthorized();
  if (network !== 'twitter' && network !== 'facebook') throw invalid(shareTexts.noAccount[network]);
  const { message = '' } = body;
  if (network === 'twitter' && !isShareTweetValid(tweetRemainder(message, 'shareByMessage')))
    throw invalid(shareTexts.tweetInvalid);
  await deps.rateLimits.spendNetworkShare(viewer.userId);
  const note = composeCrossPost(network, deps.env.baseUrl, row, blog);
  const tiny = deps.env.baseUrl + blogPaths.tiny(row.id);
  const text = network === 'twitter' ? message.replaceAll(linkToken, () => tiny) : message;
  try {
    await withAccount(deps, viewer.userId, network, (session) =>
      allNetworks[network].post(session, { ...note, text, createdAt: deps.now() }),
    );
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.failure === 'unlinked') throw invalid(shareTexts.noAccount[network]);
    throw new RefusalError(502, failureText(network, error));
  }
  return {};
}
