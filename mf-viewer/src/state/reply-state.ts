import type { Reply } from '@tessera/shared-contracts/replies/endpoints';
import { createStore, type Store } from '@tessera/shared-ui/store';
import { createKeyedStore, type KeyedStore } from './keyed-store.ts';

/** A reply that the server rendered: only the fields that its row needs for hydration. */
export type RenderedReply = Pick<Reply, 'id' | 'can_delete'>;
/** A reply on a post's page: rendered by the server, or written since. */
export type ShownReply = RenderedReply | Reply;

export interface ReplyStore {
  /** The replies on posts' pages by post id, newest last. */
  readonly shown: KeyedStore<readonly ShownReply[]>;
  /** Ids of the replies that were deleted in this tab; lists leave them out. */
  readonly deleted: Store<ReadonlySet<string>>;
}

export const createReplyStore = (): ReplyStore => ({
  shown: createKeyedStore(),
  deleted: createStore<ReadonlySet<string>>(new Set()),
});

/** Adds a new reply at the end of the replies to its post. */
export const addReply = ({ shown }: ReplyStore, postId: string, reply: Reply): void =>
  shown.change(postId, reply.id, (replies) =>
    replies.some(({ id }) => id === reply.id) ? replies : [...replies, reply],
  );

/** Removes a reply from all lists. */
export const removeReply = ({ deleted }: ReplyStore, id: string): void =>
  deleted.set(new Set([...deleted.state, id]));

/** Shows a reply again that was removed. */
export const showReplyAgain = ({ deleted }: ReplyStore, id: string): void =>
  deleted.set(new Set([...deleted.state].filter((other) => other !== id)));
