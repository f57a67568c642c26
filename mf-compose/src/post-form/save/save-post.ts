import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { toUpdateBody, type SaveOptions } from '@tessera/shared-contracts/posts/form-wire';
import { technicalTrouble } from '@tessera/shared-contracts/posts/post-texts';

export type SaveReply = CallOutput<typeof updatePost>;

/** Saves what a form holds. Equal submits of one form, told by its key, make one post. */
export interface PostSaver {
  save(
    model: PostFormModel,
    options: Pick<SaveOptions, 'isTreeRemoved' | 'sendTo' | 'revision'>,
  ): Promise<SaveReply>;
}

export function createPostSaver(platform: Platform, submissionKey: string): PostSaver {
  /** What a try without an answer sent: it may have made the post all the same. */
  let unanswered: string | undefined;
  return {
    async save(model, { revision, ...options }) {
      const contextPage = platform.router.page.name;
      const body = toUpdateBody(model, {
        submissionKey,
        contextPage,
        ...options,
        // a lost try of one's own may be what changed the post
        ...(revision !== undefined && unanswered === undefined && { revision }),
      });
      const sent = JSON.stringify(body);
      try {
        const reply = await platform.call(updatePost, { body }, { asksToLogIn: true });
        const isEarlierTry =
          unanswered !== undefined && unanswered !== sent && model.mode !== 'edit';
        if (!isEarlierTry) return reply;
        // the lost try may have arrived, and the text was changed since: what was made becomes what is meant
        const edit: PostFormModel = { ...model, mode: 'edit', 'post-id': reply.post.action.id };
        const edited = await platform.call(
          updatePost,
          { body: toUpdateBody(edit, { submissionKey: '', contextPage, ...options }) },
          { asksToLogIn: true },
        );
        return {
          ...edited,
          post: { ...edited.post, is_edit: false },
          message: reply.message,
          created_post: reply.created_post,
        };
      } catch (error) {
        if (!isCallError(error) || error.status === 0 || error.status >= 500) unanswered ??= sent;
        throw error;
      }
    },
  };
}

/** What a person reads when a call of the form failed. */
export const failureText = (error: unknown): string =>
  isCallError(error) && error.errors.length > 0
    ? error.errors.join(' ')
    : technicalTrouble.postForm;
