import {
  deleteReply as deleteEndpoint,
  replyToPost as endpoint,
} from '@tessera/shared-contracts/replies/endpoints';
import { mount, type App } from '../http/mount.ts';
import { deleteReply } from './delete-reply.ts';
import { replyToPost } from './reply-to-post.tsx';

/** Mounts the reply endpoint and the plain form of a post's page. */
export function registerReplies(app: App): void {
  mount(app, endpoint, replyToPost);
  mount(app, deleteEndpoint, deleteReply);
}
