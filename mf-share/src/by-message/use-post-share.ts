import { createId } from '@tessera/shared-contracts/core/create-id';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { defaultSender } from '@tessera/shared-contracts/messaging/messaging-channels';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { shareFavorites, shareLoaderDelay } from '@tessera/shared-contracts/sharing/share-limits';
import { shareByMessageTexts } from '@tessera/shared-contracts/sharing/texts';
import {
  createRecipientSearch,
  type RecipientSearch,
} from '@tessera/shared-ui/recipients/create-recipient-search';
import type { Suggestions } from '@tessera/shared-ui/recipients/create-suggestions';
import { recipientsAmong } from '@tessera/shared-ui/recipients/recipients';
import { useFavorites } from '@tessera/shared-ui/recipients/use-favorites';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useRef, useState } from 'react';
import { useShareDraft } from '../forms/use-share-draft.ts';
import type { MessageShare } from './message-share.ts';
import { addRecentRecipient } from './recent-recipients.ts';
import { canSend, shareFlags, type ShareFlags } from './share-flags.ts';

/** Whether `isGoing` has been true for this many milliseconds. */
function useSlow(isGoing: boolean, milliseconds: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setTimeout(() => setSlow(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoing, milliseconds]);
  return isGoing && isSlow;
}

/** What the screen that shares a post by message shows, and the actions it offers. */
export interface PostShare {
  readonly flags: ShareFlags;
  /** The search text as the user typed it. */
  readonly query: string;
  /**
   * The search results, or the favorites if there is no search text. The chosen blog is always
   * included.
   */
  readonly blogs: readonly SuggestedBlog[];
  /** A text that explains why no blogs were found or loaded; '' for none. */
  readonly notice: string;
  /** Retries a failed load; undefined if nothing has failed. */
  readonly retry: (() => void) | undefined;
  readonly recipient: SuggestedBlog | undefined;
  readonly sender: Channel | undefined;
  readonly message: string;
  /** A text that explains why the message was not sent; '' for none. */
  readonly error: string;
  readonly canSend: boolean;
  type(query: string): void;
  /** Chooses a blog, or deselects it if it is chosen. */
  toggle(blog: SuggestedBlog): void;
  deselect(): void;
  sendAs(sender: Channel): void;
  write(message: string): void;
  send(): Promise<void>;
}

export interface UsePostShareOptions {
  readonly platform: Platform;
  readonly share: MessageShare;
  readonly suggestions: Suggestions;
  readonly onClose: () => void;
}

/** The context of a message that shares a post. */
const context = 'post-chrome';

const createSearch = (
  { bootstrap: { channels }, log }: Platform,
  suggestions: Suggestions,
  participant: string,
): RecipientSearch =>
  createRecipientSearch({
    suggestions,
    participant,
    choose: (found) => recipientsAmong(found, channels),
    onError: (error) => log.error(error, { part: 'recipients' }),
  });

/** Puts the blogs called `names` first, in that order, followed by the other blogs. */
function ordered(
  blogs: readonly SuggestedBlog[],
  names: readonly string[],
): readonly SuggestedBlog[] {
  const first = names.flatMap((name) => blogs.find((blog) => blog.name === name) ?? []);
  return [...first, ...blogs.filter((blog) => !first.includes(blog))];
}

/** Keeps the recipient, sender and text of a message that shares a post, and sends the message. */
export function usePostShare({
  platform,
  share: {
    share: { postId, blogUuid },
    options: { favoritesNames, externalNetworksData },
    senders,
  },
  suggestions,
  onClose,
}: UsePostShareOptions): PostShare {
  const { bootstrap, bus, call, log } = platform;
  const own = bootstrap.channels;
  const [sender, setSender] = useState(() => defaultSender(senders));
  const participant = sender?.uuid ?? '';
  const [search, setSearch] = useState(() => createSearch(platform, suggestions, participant));
  useEffect(() => () => search.close(), [search]);
  const found = useStore(search.store);
  const query = found.text.trim();
  const [recipient, setRecipient] = useState<SuggestedBlog>();
  const [message, setMessage] = useShareDraft(platform, externalNetworksData, 'message', '');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
  const attempt = useRef({ content: '', key: '' });

  const [favorites, retryFavorites] = useFavorites({
    suggestions,
    participant,
    limit: shareFavorites,
    isWanted: query === '',
    log,
  });
  const areFavoritesSlow = useSlow(query === '' && favorites.view === 'loading', shareLoaderDelay);
  const blogs =
    query !== ''
      ? found.found
      : favorites.view === 'ready'
        ? ordered(recipientsAmong(favorites.blogs, own), favoritesNames)
        : [];
  // the chosen blog stays visible even if the search does not find it
  const chosen = recipient && (blogs.find(({ uuid }) => uuid === recipient.uuid) ?? recipient);
  const shown = !chosen || blogs.includes(chosen) ? blogs : [chosen, ...blogs];

  const conditions = {
    query,
    recipient: chosen?.uuid ?? '',
    sender: participant,
    isSending,
    isSearchSlow: found.isLoaderVisible,
    areFavoritesSlow,
    foundNobody: found.notice !== '' && !found.hasFailed,
    isInForm: false,
  };
  const flags = shareFlags(conditions);
  const isReady = canSend(conditions, flags);
  const haveFavoritesFailed = query === '' && favorites.view === 'failed';

  function deselect(): void {
    setRecipient(undefined);
    setError('');
  }

  async function send(): Promise<void> {
    if (!isReady || !chosen || !sender) return;
    const text = message.trim();
    const body = {
      participant: sender.uuid,
      participants: chosen.uuid,
      type: 'POSTREF' as const,
      context,
      message: text,
      post: { id: postId, blog: blogUuid },
    };
    // a retry of the same message reuses its submission key
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: createId() };
    setSending(true);
    setError('');
    try {
      await call(
        sendMessage,
        { body: { ...body, submission_key: attempt.current.key } },
        { asksToLogIn: true },
      );
    } catch (failure) {
      if (!isCallError(failure)) log.error(failure, { part: 'share by message' });
      const reason = isCallError(failure) ? failure.errors[0] : undefined;
      setSending(false);
      setError(reason ?? shareByMessageTexts.error);
      return;
    }
    setMessage('');
    addRecentRecipient(bootstrap.user?.name ?? '', chosen.name);
    bus.emit(messagingOpen, { blog: chosen.name, as: sender.name });
    onClose();
  }

  return {
    flags,
    query: found.text,
    blogs: shown,
    notice: query === '' ? (favorites.view === 'failed' ? favorites.text : '') : found.notice,
    retry: haveFavoritesFailed
      ? retryFavorites
      : query !== '' && found.hasFailed
        ? search.retry
        : undefined,
    recipient: chosen,
    sender,
    message,
    error,
    canSend: isReady,
    type(text) {
      search.type(text);
      if (text.trim() === '') deselect();
    },
    toggle(blog) {
      if (isSending) return;
      if (blog.uuid === chosen?.uuid) deselect();
      else {
        setRecipient(blog);
        setError('');
      }
    },
    deselect,
    sendAs(next) {
      setSender(next);
      setError('');
      const renewed = createSearch(platform, suggestions, next.uuid);
      if (found.text !== '') renewed.type(found.text);
      setSearch(renewed);
    },
    write: setMessage,
    send,
  };
}
