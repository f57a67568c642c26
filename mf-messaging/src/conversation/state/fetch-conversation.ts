import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import {
  canSend,
  otherSide,
  type Conversation,
  type Message,
  type MessageOrder,
} from '@tessera/shared-contracts/messaging/conversation';
import {
  conversationMessages,
  participantInfo,
} from '@tessera/shared-contracts/messaging/endpoints';
import { messagingTexts, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { later } from '@tessera/shared-ui/lifetime';
import { queryOf } from '../../panel/next-page.ts';
import { idOf, timesOf, type OpenConversation } from './conversation-state.ts';
import { readFetchError } from './fetch-error.ts';
import { createFetchOrder } from './fetch-order.ts';
import { canStartWith, emptyConversation } from './new-conversation.ts';
import type { ConversationEvent, ConversationModel } from './reduce-conversation.ts';

export interface FetchOptions {
  readonly platform: Pick<Platform, 'call' | 'log' | 'flags'>;
  readonly acting: Channel;
  readonly other: string;
  /** Id of the conversation; '' if it is not known. */
  readonly knownId: string;
  readonly signal: AbortSignal;
  readonly model: () => ConversationModel;
  readonly dispatch: (event: ConversationEvent) => void;
  /** Shows the newest page; `readBefore` is the `readTs` of when its fetch started. */
  readonly show: (conversation: Conversation, readBefore: number) => void;
  /** Removes unsent messages that are among the saved ones. */
  readonly recognise: (saved: readonly Message[]) => void;
}

/** Milliseconds until a failed fetch of new messages is repeated: doubled each time, up to `max`. */
const retryDelay = { first: 1000, max: 30_000 };

/** The order that pages ask for, and that the links of a page carry on. */
const order: MessageOrder = 'newest';

/** Whether a call may succeed later, although nothing else changes. */
const isPassing = (error: unknown): boolean =>
  isCallError(error) && (error.status === 0 || error.status === 408 || error.status >= 500);

/** Creates the functions that fetch a conversation and its messages. */
export function createFetches({
  platform: { call, log, flags },
  acting,
  other,
  knownId,
  signal,
  model,
  dispatch,
  show,
  recognise,
}: FetchOptions): Pick<OpenConversation, 'load' | 'loadOlder' | 'fetchUnread' | 'refresh'> {
  const fetchOrder = createFetchOrder();
  const shownNow = () => model().state.shown;
  const idNow = (): string => idOf(shownNow());
  const fail = (text: string): void =>
    dispatch({ kind: 'failed', failure: { text, canRetry: false } });

  /** Starts a fetch of the newest page; `show` ignores an outdated response. */
  function startFetch() {
    const { isOutdated, take } = fetchOrder.start(signal);
    const readBefore = model().progress.readTs;
    dispatch({ kind: 'fetch-started' });
    return {
      isOutdated,
      show(conversation: Conversation): void {
        // ignores a response that is outdated, or from before the conversation was started
        if (!take() || (conversation.id === '' && idNow() !== '')) return;
        failures = 0;
        show(conversation, readBefore);
      },
    };
  }

  let failures = 0;
  /**
   * Remembers that new messages could not be fetched, and tries again. With a live connection, the
   * next poll may be long in coming.
   */
  function missNew(error: unknown): void {
    dispatch({ kind: 'fetch-failed' });
    if (signal.aborted || !isPassing(error) || shownNow().view !== 'open') return;
    const delay = Math.min(retryDelay.first * 2 ** failures, retryDelay.max);
    failures += 1;
    later(signal, delay, () => {
      const { isBehind, knownUnread } = model().progress;
      if (isBehind) void fetchUnread(knownUnread);
    });
  }

  const fetchInfo = () =>
    call(participantInfo, { query: { q: other, participant: acting.uuid } }, { signal });

  async function introduce(): Promise<void> {
    if (!flags.isOn('isIcebreakersEnabled') || model().state.introduction) return;
    dispatch({ kind: 'introduction-asked' });
    try {
      const introduction = await fetchInfo();
      if (!signal.aborted) dispatch({ kind: 'introduced', introduction });
    } catch (error) {
      if (signal.aborted) return;
      log.error(error, { part: 'conversation', step: 'icebreakers' });
      dispatch({ kind: 'introduction-failed' });
    }
  }

  /** Starts a conversation that does not exist on the server yet, if the blog accepts messages. */
  async function begin(fetch: ReturnType<typeof startFetch>): Promise<void> {
    try {
      const introduction = await fetchInfo();
      if (fetch.isOutdated()) return;
      if (introduction.uuid === '') return fail(messagingTexts.couldNotLoad);
      if (!canStartWith(introduction)) return fail(windowTexts.blogCannotReceive);
      fetch.show(emptyConversation(acting, introduction));
      if (flags.isOn('isIcebreakersEnabled')) dispatch({ kind: 'introduced', introduction });
    } catch (error) {
      if (fetch.isOutdated()) return;
      log.error(error, { part: 'conversation', step: 'new' });
      fail(messagingTexts.couldNotLoad);
    }
  }

  async function load(): Promise<void> {
    const id = idNow() === '' ? knownId : idNow();
    dispatch({ kind: 'retried' });
    const fetch = startFetch();
    try {
      const { conversation } = await call(
        conversationMessages,
        { query: { participant: acting.uuid, participants: other, order } },
        { signal },
      );
      if (fetch.isOutdated()) return;
      const blog = otherSide(conversation);
      if (conversation.id === '' && (!blog || blog.uuid === ''))
        return fail(messagingTexts.couldNotLoad);
      // only `can_send` matters here, not the blog's `can_receive_messages`
      if (conversation.id === '' && !canSend(conversation))
        return fail(windowTexts.blogCannotReceive);
      fetch.show(conversation);
      if (!conversation.messages._links.next) await introduce();
    } catch (error) {
      if (fetch.isOutdated()) return;
      log.error(error, { part: 'conversation' });
      if (isCallError(error) && error.status === 404 && id === '') return begin(fetch);
      missNew(error);
      // an earlier load may have succeeded already
      if (shownNow().view !== 'open')
        dispatch({ kind: 'failed', failure: readFetchError(error, other) });
    }
  }

  async function loadOlder(): Promise<void> {
    const shown = shownNow();
    if (shown.view !== 'open' || !shown.older || shown.isLoadingOlder) return;
    dispatch({ kind: 'older-asked' });
    try {
      const { messages } = await call(
        conversationMessages,
        { query: { ...queryOf(shown.older), participant: acting.uuid } },
        { signal },
      );
      const now = shownNow();
      // the start of the list has changed in the meantime
      if (now.view !== 'open' || now.older !== shown.older || signal.aborted) return;
      recognise(messages.data);
      dispatch({ kind: 'older-arrived', messages });
    } catch (error) {
      if (signal.aborted) return;
      dispatch({ kind: 'older-failed' });
      log.error(error, { part: 'conversation', step: 'older' });
    }
  }

  async function fetchUnread(count: number): Promise<void> {
    const id = idNow();
    if (shownNow().view !== 'open') return load();
    const fetch = startFetch();
    const before = timesOf(shownNow());
    try {
      const { conversation } = await call(
        conversationMessages,
        {
          query: {
            participant: acting.uuid,
            order,
            ...(id === ''
              ? { participants: other }
              : { conversation_id: id, limit: Math.min(10, count + 5) }),
          },
        },
        { signal },
      );
      if (fetch.isOutdated()) return;
      fetch.show(conversation);
      // without an id, `count` covers all conversations of the blog: if nothing is new here, the
      // same count must not cause another fetch
      if (id === '' && timesOf(shownNow()).every((ts) => before.includes(ts)))
        dispatch({ kind: 'nothing-new', count });
    } catch (error) {
      missNew(error);
      if (!signal.aborted) log.error(error, { part: 'conversation', step: 'unread' });
    }
  }

  async function refresh(): Promise<void> {
    const id = idNow();
    if (id === '') return;
    const query = { participant: acting.uuid, conversation_id: id, order };
    try {
      const { conversation } = await call(conversationMessages, { query }, { signal });
      if (!signal.aborted) dispatch({ kind: 'refreshed', conversation });
    } catch (error) {
      if (!signal.aborted) log.error(error, { part: 'conversation', step: 'refresh' });
    }
  }

  return { load, loadOlder, fetchUnread, refresh };
}
