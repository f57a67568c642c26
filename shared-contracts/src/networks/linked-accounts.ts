import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/wire.ts';
import { socialNetworks } from './networks.ts';

const network = v.picklist(socialNetworks, 'This network does not exist.');

/** Codes for the reason why an account was not linked, in the URL of the settings. */
export const linkProblems = ['denied', 'expired', 'other', 'failed', 'page'] as const;
export type LinkProblem = (typeof linkProblems)[number];

/** Texts about linked accounts and posts sent to them. All are ours. */
export const networkTexts = {
  title: 'Linked accounts',
  about:
    'Send your posts to these accounts when you publish them, and share other people’s posts there. They can’t be used to log in to Tessera.',
  none: 'Nothing connected yet. This site offers no other networks to connect to.',
  link: 'Link',
  relink: 'Link again',
  unlink: 'Unlink',
  notLinked: 'Not linked.',
  expired: 'We no longer have access to this account. Link it again.',
  continueTo: (name: string) => `Continue to ${name}`,
  leaving: (name: string) => `${name} will ask whether Tessera may post for you.`,
  linked: (name: string) => `Your ${name} account is linked.`,
  /** By code, see `linkProblems`. */
  problems: {
    denied: 'The account wasn’t linked because access was denied.',
    expired: 'The account wasn’t linked: the request expired or was already used. Try again.',
    other:
      'The account wasn’t linked because someone else started the request. Start again from your settings.',
    failed: 'The account wasn’t linked: the network sent an unexpected answer. Try again later.',
    page: 'The account wasn’t linked. Facebook only lets us post to Pages: choose one of yours there.',
  },
  unsentTitle: 'Posts that weren’t sent',
  again: 'Try again',
  dismiss: 'Dismiss',
  noAccount: (name: string) => `No ${name} account is linked.`,
  refused: (name: string, reason: string) =>
    reason === '' ? `${name} refused the post.` : `${name} refused the post: ${reason}`,
  unreachable: (name: string) => `${name} could not be reached.`,
  uncertain: (name: string) =>
    `The connection was lost, so this post may or may not be on ${name}. Check there before you try again.`,
  noFailure: 'Nothing to send again: this post is being sent or was sent.',
} as const;

const notConfigured = {
  status: 404,
  when: 'this server is not connected to the network',
} as const;

export const linkAccount = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/link',
  auth: 'user',
  summary:
    'Starts linking an account: returns the network’s authorization URL. Browsers that submit a form are forwarded to it.',
  body: v.object({ network }),
  response: v.object({ url: v.string() }),
  errors: [notConfigured, { status: 502, when: 'the network does not answer' }],
});
/** The OAuth callback. */
export const linkedAccount = defineEndpoint({
  method: 'GET',
  path: '/settings/apps/linked/:network',
  auth: 'user',
  summary:
    'Handles the authorization response and links the account. Redirects to the settings, which show the outcome.',
  params: v.object({ network }),
  query: v.object({
    code: v.optional(text(4096)),
    state: v.optional(text(200)),
    error: v.optional(text(200)),
    error_description: v.optional(text(2000)),
    iss: v.optional(text(2000)),
  }),
  response: nothing,
  errors: [notConfigured],
});
export const unlinkAccount = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/unlink',
  auth: 'user',
  summary: 'Unlinks an account and revokes our access where the network supports it.',
  body: v.object({ network }),
  response: nothing,
});

const noFailure = {
  status: 404,
  when: 'the delivery has not failed, or belongs to another user',
} as const;
export const resendPost = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/resend',
  auth: 'user',
  summary: 'Retries a failed delivery of a post to a network.',
  body: v.object({ post_id: id, network }),
  response: nothing,
  errors: [noFailure],
});
export const dismissUnsent = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/dismiss',
  auth: 'user',
  summary: 'Dismisses a failed delivery of a post.',
  body: v.object({ post_id: id, network }),
  response: nothing,
  errors: [noFailure],
});
