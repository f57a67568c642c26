import { refusals } from '@tessera/shared-contracts/core/refusals';
import { messagingRefusals } from '@tessera/shared-contracts/messaging/endpoints';
import type { Viewer } from '../../base/http/context.ts';
import { RefusalError, forbidden, notFound } from '../../base/wire/refusal.ts';
import {
  canSendTo,
  isConfirmed,
  mayStartConversation,
  mayStartAnother,
  acceptsFirstMessage,
  canMessage,
  type Starts,
} from './messaging-policy.ts';
import type { Sides } from './present-conversation.ts';

/**
 * Refuses messages that the acting blog may not send to the other one, and new conversations that
 * the acting blog may not start.
 */
export function requireSendable(
  viewer: Viewer,
  { own, other, relations }: Pick<Sides, 'own' | 'other' | 'relations'>,
  isNew: boolean,
): void {
  if (!isConfirmed(viewer))
    throw new RefusalError(messagingRefusals.unverified, 'Confirm your email address first.');
  if (!canMessage(own)) throw forbidden(`${own.name} can’t send messages.`);
  if (other.deleted_at !== null) throw notFound(refusals.noBlog);
  if (!canSendTo(other, relations.blocked))
    throw forbidden(`You can’t send messages to ${other.name}.`);
  if (!isNew) return;
  if (!mayStartConversation(own, other, relations))
    throw new RefusalError(
      messagingRefusals.notFollowed,
      'You can only send messages to blogs you follow.',
    );
  if (!acceptsFirstMessage(other, relations))
    throw new RefusalError(
      messagingRefusals.notFollowing,
      other.messages_from === 'nobody'
        ? `${other.name} doesn’t accept messages.`
        : `${other.name} only accepts messages from blogs it follows.`,
    );
}

/** Refuses a new conversation when a user has started as many as are allowed per day. */
export function requireStart(starts: Starts): void {
  if (!mayStartAnother(starts))
    throw new RefusalError(
      messagingRefusals.dailyLimit,
      'You’ve started too many conversations today. Try again tomorrow.',
    );
}
