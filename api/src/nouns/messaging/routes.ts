import { every } from 'hono/combine';
import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { typing } from '@tessera/shared-contracts/messaging/presence';
import { recordMessagingSeen } from '../accounts/user-queries.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import { imageTooBig } from '@tessera/shared-contracts/messaging/texts';
import { mount, type App } from '../../base/http/mount.ts';
import { readSession } from '../../base/http/session.ts';
import { mountForm } from '../../base/http/mount-upload.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { countUnread, createPollAnswers, streamPolls } from './answer-poll.ts';
import { deleteOneMessage } from './deletion-queries.ts';
import { flagOneSide } from './flag-conversation.ts';
import { requireMember } from './find-conversation.ts';
import { listConversations } from './list-conversations.ts';
import { introduceParticipant } from './introduce-participant.ts';
import { clearSide, muteSide, readUpTo, markLastUnread } from './messaging-queries.ts';
import { notifySeen, notifyTyping } from './presence.ts';
import { readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';
import { serveMessageImages } from './serve-message-images.ts';
import { searchMessages } from './search-messages.ts';
import { suggestParticipants } from './suggest-participants.ts';
import { messagesPage } from './messages-page.ts';
import { conversationPage } from './conversation-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts the poll with only the middleware it needs, because it is called so often. */
export function registerPoll(app: App): void {
  const { method, path } = endpoints.poll;
  app.on(method, path, every(readSession, createPollAnswers()));
}

/** Mounts the messaging endpoints. Most act as one of the viewer's own blogs. */
export function registerMessaging(app: App): void {
  app.use('/svc/conversations/*', async function forgetUnread(c, next) {
    await next();
    const { viewer, deps } = c.var;
    if (viewer && c.req.method !== 'GET') deps.unreadCounts.forget(viewer);
  });
  mount(app, endpoints.pollStream, streamPolls);
  mount(app, endpoints.userCounts, countUnread);
  mount(app, endpoints.conversations, listConversations);
  mount(app, endpoints.conversationMessages, readMessages);
  mountForm(
    app,
    endpoints.sendMessage,
    ({ env }) => ({
      maxBytes: env.messagingImageBytes,
      tooLargeText: imageTooBig(env.messagingImageBytes),
    }),
    sendMessage,
  );
  serveMessageImages(app);
  mount(
    app,
    endpoints.deleteConversation,
    async function deleteForOneSide({ deps, viewer, query }) {
      await clearSide(
        deps.db,
        await requireMember(deps, viewer, query.conversation_id, query.participant),
      );
      return {};
    },
  );
  mount(
    app,
    endpoints.deleteMessage,
    async function deleteMessageForOneSide({ deps, viewer, body }) {
      const member = await requireMember(deps, viewer, body.conversation_id, body.participant);
      await inTransaction(deps.db, (trx) => deleteOneMessage(trx, member, new Date(body.ts)));
      return {};
    },
  );
  mount(app, endpoints.flagConversation, flagOneSide);
  mount(app, endpoints.participantInfo, introduceParticipant);
  mount(app, endpoints.participantSuggestions, suggestParticipants);
  mount(app, endpoints.searchConversations, searchMessages);
  mount(app, endpoints.tutorialSeen, async function noteTutorialSeen({ deps, viewer }) {
    await recordMessagingSeen(deps.db, viewer.userId);
    return {};
  });
  mount(app, endpoints.markAsUnread, async function markOneAsUnread({ deps, viewer, body }) {
    const member = await requireMember(deps, viewer, body.conversation_id, body.participant);
    if (!(await inTransaction(deps.db, (trx) => markLastUnread(trx, member))))
      throw new RefusalError(409, 'There is no message to mark as unread.');
    return {};
  });
  mount(app, endpoints.muteConversation, async function muteOneSide({ deps, viewer, body }) {
    const member = await requireMember(deps, viewer, body.conversation_id, body.participant);
    await muteSide(deps.db, member, body.muted);
    return {};
  });
  mount(app, typing, notifyTyping);
  mount(app, endpoints.markAsRead, async function markOneAsRead(call) {
    const { deps, viewer, body } = call;
    const member = await requireMember(deps, viewer, body.conversation_id, body.participant);
    const upTo =
      body.last_read_ts === undefined
        ? member.last_modified_at
        : new Date(Math.min(body.last_read_ts, member.last_modified_at.getTime()));
    await inTransaction(deps.db, (trx) => readUpTo(trx, member, upTo));
    if (upTo > member.last_read_at) await notifySeen(call, member, body.participant);
    return {};
  });
  mountPage(app, 'messages', messagesPage);
  mountPage(app, 'newConversation', conversationPage);
  mountPage(app, 'conversation', conversationPage);
}
