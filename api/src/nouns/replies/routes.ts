import {
  deleteReply as deleteEndpoint,
  replyToPost as endpoint,
  restoreReply as restoreEndpoint,
} from '@tessera/shared-contracts/replies/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { mount, type App } from '../../base/http/mount.ts';
import { mountForm } from '../../base/http/mount-upload.ts';
import { deleteReply, restoreReply } from './delete-reply.ts';
import { replyToPost } from './reply-to-post.ts';

/** Mounts the endpoints that create a reply, with or without a photo, and delete one. */
export function registerReplies(app: App): void {
  mountForm(
    app,
    endpoint,
    () => ({ maxBytes: uploadRules.photo.maxUploadSize, tooLargeText: uploadTexts.tooBig }),
    replyToPost,
  );
  mount(app, deleteEndpoint, deleteReply);
  mount(app, restoreEndpoint, restoreReply);
}
