import * as v from 'valibot';
import type { Transaction } from 'kysely';
import { networkTexts } from '@tessera/shared-contracts/networks/linked-accounts';
import {
  networkMarks,
  networkNames,
  socialNetworks,
  type SocialNetwork,
} from '@tessera/shared-contracts/networks/networks';
import { blogById } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineJob, type JobKey } from '../../base/jobs/job.ts';
import { isPublic } from '../posts/post-policy.ts';
import { postById, type PostRow } from '../posts/post-queries.ts';
import { allNetworks } from '../networks/all-networks.ts';
import { composeCrossPost } from './compose-cross-post.ts';
import {
  delivery,
  insertDeliveries,
  moveDelivery,
  type DeliveryKey,
  type DeliveryRow,
} from '../networks/delivery-queries.ts';
import { withAccount } from '../networks/link-account.ts';
import { NetworkError } from '../networks/network.ts';

const schema = v.object({ post_id: v.string(), network: v.picklist(socialNetworks) });
export const deliverPostKey: JobKey<DeliveryKey> = { name: 'deliver-post', schema };

/**
 * Maximum number of attempts while a network is busy or unreachable; with backoff, they take
 * minutes.
 */
const maxAttempts = 6;

/** Queues a post that becomes public, once for each configured network its author chose. */
export async function queueDeliveries(
  trx: Transaction<Database>,
  { env, jobs }: Pick<Deps, 'env' | 'jobs'>,
  before: PostRow | undefined,
  after: PostRow,
): Promise<void> {
  if (!isPublic(after) || (before && isPublic(before))) return;
  const marked = socialNetworks.filter(
    (name) => after.options[networkMarks[name]] === true && env.networks[name] !== undefined,
  );
  if (marked.length === 0) return;
  const { id: post_id, author_id: user_id } = after;
  const made = await insertDeliveries(
    trx,
    marked.map((network) => ({ post_id, network, user_id })),
  );
  for (const network of made) await jobs.send(deliverPostKey, { post_id, network }, { db: trx });
}

/** Explains to the author why a post was not sent. */
export function failureText(name: SocialNetwork, { failure, reason }: NetworkError): string {
  const network = networkNames[name];
  switch (failure) {
    case 'refused':
      return networkTexts.refused(network, reason);
    case 'unlinked':
      return networkTexts.noAccount(network);
    case 'busy':
    case 'unreachable':
      return networkTexts.unreachable(network);
    case 'uncertain':
      return networkTexts.uncertain(network);
  }
}

/**
 * Claims a delivery; undefined if there is nothing to send. If a process died while sending, the
 * delivery is repeated only on networks with idempotent posting; on other networks it fails, and
 * the author decides whether to resend.
 */
async function claim(deps: Deps, key: DeliveryKey): Promise<DeliveryRow | undefined> {
  const known = await delivery(deps.db, key);
  if (!known) return undefined;
  if (known.state === 'sending' && !allNetworks[key.network].isIdempotent) {
    const error = networkTexts.uncertain(networkNames[key.network]);
    await moveDelivery(deps.db, key, ['sending'], { state: 'failed', error }, deps.now());
    return undefined;
  }
  const attempts = known.attempts + 1;
  return moveDelivery(
    deps.db,
    key,
    ['waiting', 'sending'],
    { state: 'sending', attempts },
    deps.now(),
  );
}

/** Sends one post to one network. Throws if the job has to be retried. */
async function deliverPost(deps: Deps, key: DeliveryKey): Promise<void> {
  const claimed = await claim(deps, key);
  if (!claimed) return;
  const { network, post_id } = key;
  const end = (changes: Parameters<typeof moveDelivery>[3]) =>
    moveDelivery(deps.db, key, ['sending', 'failed'], changes, deps.now());
  const row = await postById(deps.db, post_id);
  const blog = row && (await blogById(deps.db, row.blog_id));
  // no longer visible: deletes the row, so that the post is delivered if it becomes public again
  if (!blog || !isPublic(row) || blog.is_suspended) {
    await deps.db
      .deleteFrom('post_deliveries')
      .where('post_id', '=', post_id)
      .where('network', '=', network)
      .execute();
    return;
  }
  const crossPost = composeCrossPost(network, deps.env.baseUrl, row, blog);
  try {
    const url = await withAccount(deps, claimed.user_id, network, (session) =>
      allNetworks[network].post(session, { ...crossPost, createdAt: claimed.created_at }),
    );
    await end({ state: 'sent', url, error: '' });
    deps.log.info({ network, postId: post_id }, 'sent a post to a network');
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const isPassing = error.failure === 'busy' || error.failure === 'unreachable';
    deps.log.warn({ err: error, network, postId: post_id }, 'could not send a post to a network');
    if (!isPassing || claimed.attempts >= maxAttempts) {
      await end({ state: 'failed', error: failureText(network, error) });
      return;
    }
    await end({ state: 'waiting' });
    throw error;
  }
}

export const deliverPostJob = defineJob({
  ...deliverPostKey,
  retries: maxAttempts,
  concurrency: 4,
  expireInSeconds: 120,
  run: deliverPost,
});
