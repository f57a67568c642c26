import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { messagingConfig } from '@tessera/shared-contracts/messaging/messaging-config';
import type { Env } from '../../base/settings/env.ts';
import type { Viewer } from '../../base/http/context.ts';
import { featureFlags } from '../../base/page/feature-flags.ts';
import { oncePerViewer } from '../../base/http/form-key.ts';

/**
 * The token that a page of this user sends with every poll. It outlives the session: a page on which
 * its user logs in again goes on polling.
 */
export const makePollingToken = oncePerViewer((secret, { userId }: Pick<Viewer, 'userId'>) =>
  createHmac('sha256', secret).update(`poll:${userId}`).digest('base64url'),
);

const defaults = v.parse(messagingConfig, {});

/**
 * Whether pages offer the viewer the introduction to messaging. They do if its feature flag is on,
 * and the viewer has a blog and a confirmed email address and has not seen the introduction.
 */
const showsTutorial = ({ isVerified, blogs, hasSeenMessaging = false }: Viewer): boolean =>
  featureFlags.isTutorialEnabled === true && isVerified && blogs.length > 0 && !hasSeenMessaging;

/** The messaging settings of a page; settings with their default value are left out. */
export function configureMessaging(env: Env, viewer: Viewer): v.InferInput<typeof messagingConfig> {
  const { messagingPollInbox, messagingPollConversation, messagingImageBytes } = env;
  return {
    pollingToken: makePollingToken(env.secret, viewer),
    ...(messagingPollInbox !== defaults.pollFrequencyInbox && {
      pollFrequencyInbox: messagingPollInbox,
    }),
    ...(messagingPollConversation !== defaults.pollFrequencyConversation && {
      pollFrequencyConversation: messagingPollConversation,
    }),
    ...(messagingImageBytes !== defaults.maxImageBytes && { maxImageBytes: messagingImageBytes }),
    ...(showsTutorial(viewer) && { showsTutorial: true }),
  };
}
