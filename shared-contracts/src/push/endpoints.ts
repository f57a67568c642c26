import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/wire.ts';
import { pushLimits } from './push.ts';

const endpoint = v.pipe(
  text(pushLimits.endpoint),
  v.url(),
  v.startsWith('https://', 'A push service has an address with https.'),
);

export const pushKey = defineEndpoint({
  method: 'GET',
  path: '/svc/push/key',
  auth: 'user',
  summary: 'Returns the public key with which browsers subscribe to push notifications.',
  response: v.object({ key: v.string() }),
});

export const subscribePush = defineEndpoint({
  method: 'POST',
  path: '/svc/push/subscribe',
  auth: 'user',
  summary:
    'Sends push notifications to this browser until it is unsubscribed or the session ends. A browser belongs to who subscribed last.',
  body: v.object({
    endpoint,
    /** Keys of the subscription, base64url. */
    p256dh: v.pipe(text(200), v.regex(/^[\w-]{87}=?$/)),
    auth: v.pipe(text(100), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
  response: nothing,
  errors: [{ status: 400, when: 'the subscription is invalid' }],
});

export const unsubscribePush = defineEndpoint({
  method: 'POST',
  path: '/svc/push/unsubscribe',
  auth: 'user',
  summary: 'Sends this browser no more push notifications.',
  body: v.object({ endpoint }),
  response: nothing,
});
