import type { Reply } from '@tessera/shared-contracts/replies/endpoints';
import { createStore, type Store } from '@tessera/shared-ui/store';
import { createKeyedStore, type KeyedStore } from './keyed-store.ts';

/** A reply in HTML of the server: only what its row needs to be hydrated. */
export type DrawnReply = Pick<Reply, 'id' | 'can_delete'>;
/** A reply on a post's page: drawn by the server, or made since. */
export type ShownReply = DrawnReply | Reply;

export interface ReplyStore {
  /** The replies on the pages of posts, newest last, by post. */
  readonly shown: KeyedStore<readonly ShownReply[]>;
  /** Ids of the replies that were deleted here. They leave every list. */
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

/** Takes a reply out of every list. */
export const removeReply = ({ deleted }: ReplyStore, id: string): void =>
  deleted.set(new Set([...deleted.state, id]));
