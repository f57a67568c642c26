import * as v from 'valibot';
import webPush from 'web-push';
import { pushLimits, pushPayload } from '@tessera/shared-contracts/push/push';
import { defineJob, type JobKey } from '../../base/jobs/job.ts';
import { UnreachableError } from '../../base/safe-fetch/unreachable-error.ts';
import { pushKeys } from './push-keys.ts';
import { dropSubscription, subscriptionOf } from './push-queries.ts';

const schema = v.object({ endpoint: v.string(), user_id: v.string(), payload: pushPayload });
export const sendPushKey: JobKey<v.InferOutput<typeof schema>> = { name: 'send-push', schema };

/**
 * Answers with which a push service says that a subscription is gone. 401 and 403 are none of them:
 * they may be about our clock.
 */
const gone: ReadonlySet<number> = new Set([404, 410]);
/** Answers after which trying again may help. */
const mayHelp = (status: number): boolean => status === 429 || status >= 500;

/**
 * Sends one notification to one browser, unless that browser belongs to somebody else now. Forgets a
 * browser that is gone, or whose push service is no public address.
 */
export const sendPushJob = defineJob({
  ...sendPushKey,
  retries: 5,
  concurrency: 4,
  expireInSeconds: 60,
  async run(deps, { endpoint, user_id, payload }) {
    const { env, outgoing, primary, log } = deps;
    const subscription = await subscriptionOf(primary, endpoint, user_id, deps.now());
    if (!subscription) return;
    const { p256dh, auth } = subscription;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: subjectOf(env.mailFrom, env.baseUrl), ...(await pushKeys(deps)) },
        contentEncoding: 'aes128gcm',
        TTL: pushLimits.life,
        urgency: payload.kind === 'messages' ? 'high' : 'normal',
      },
    );
    try {
      const { status } = await outgoing.exchange(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body,
        isTrusted: false,
      });
      if (gone.has(status)) return await dropSubscription(primary, endpoint);
      if (mayHelp(status)) throw new Error(`the push service answered ${status}`);
      if (status >= 300) log.warn({ status }, 'a push service refused a notification');
    } catch (error) {
      if (!(error instanceof UnreachableError) || error.reason !== 'address') throw error;
      await dropSubscription(primary, endpoint);
    }
  },
});

/** Whom a push service may write to about us: the address that our emails come from. */
function subjectOf(mailFrom: string, baseUrl: string): string {
  const [address] = /[^\s<>"]+@[^\s<>"]+/.exec(mailFrom) ?? [];
  return address === undefined ? baseUrl : `mailto:${address}`;
}
