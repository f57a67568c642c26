import type { Sending } from '@tessera/shared-contracts/platform/outbox';
import type { CallInput, CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { DraftPoint } from '@tessera/shared-contracts/posts/draft-point';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { toUpdateBody, type SaveOptions } from '@tessera/shared-contracts/posts/form-wire';
import { typedTexts } from '../state/model-changes.ts';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';

const isWritten = (text: string): boolean => text !== '';

export type SaveReply = CallOutput<typeof updatePost>;

/** Saves what a form holds. Repeated submits of a form, recognised by its key, create one post. */
export interface PostSaver {
  /** Without a connection, a new post or reblog waits; an edit rejects. */
  save(
    model: PostFormModel,
    options: Pick<SaveOptions, 'isTreeRemoved' | 'sendTo' | 'revision'>,
    /** The unsaved post that ends with the save. */
    draft?: DraftPoint,
  ): Promise<Sending<SaveReply>>;
  /** Whether an attempt of this form may have saved the post. */
  hasTried(): boolean;
}

export function createPostSaver(platform: Platform, submissionKey: string): PostSaver {
  /**
   * The body of the first attempt that failed without a valid response or with a server error. Such
   * an attempt may have saved the post all the same.
   */
  let unanswered: string | undefined;
  /** An edit does not wait: it must not undo what others changed meanwhile. */
  async function send(
    model: PostFormModel,
    body: NonNullable<CallInput<typeof updatePost>['body']>,
    isFirst: boolean,
  ): Promise<Sending<SaveReply>> {
    const options = { asksToLogIn: true };
    if (model.mode === 'edit' || !isFirst)
      return { kind: 'sent', value: await platform.call(updatePost, { body }, options) };
    const kind = model.mode === 'reblog' ? 'reblog' : 'post';
    const facts = {
      kind,
      text: typedTexts(model).filter(isWritten).join('\n'),
      key: submissionKey,
    } as const;
    return platform.outbox.send(updatePost, { body }, facts, options);
  }
  return {
    hasTried: () => unanswered !== undefined,
    async save(model, { revision, ...options }, draft) {
      const { name: contextPage, blog: contextBlog } = platform.router.page;
      const body = toUpdateBody(model, {
        submissionKey,
        contextPage,
        contextBlog,
        ...options,
        // our own unanswered attempt may be what changed the post
        ...(revision !== undefined && unanswered === undefined && { revision }),
      });
      const sent = JSON.stringify(body);
      try {
        const whole = { ...body, ...(draft && { form_draft: draft }) };
        const sending = await send(model, whole, unanswered === undefined);
        if (sending.kind === 'waits') return sending;
        const reply = sending.value;
        const isEarlierTry =
          unanswered !== undefined && unanswered !== sent && model.mode !== 'edit';
        if (!isEarlierTry) return sending;
        // the unanswered attempt may have created this post with earlier content: send the current
        // content as an edit of the post
        const edit: PostFormModel = { ...model, mode: 'edit', 'post-id': reply.post.action.id };
        const edited = await platform.call(
          updatePost,
          {
            body: toUpdateBody(edit, { submissionKey: '', contextPage, contextBlog, ...options }),
          },
          { asksToLogIn: true },
        );
        return {
          kind: 'sent',
          value: {
            ...edited,
            post: { ...edited.post, is_edit: false },
            message: reply.message,
            created_post: reply.created_post,
          },
        };
      } catch (error) {
        if (!isCallError(error) || error.status === 0 || error.status >= 500) unanswered ??= sent;
        throw error;
      }
    },
  };
}

/** The message that is shown when a call of the form has failed. */
export const failureText = (error: unknown): string =>
  isCallError(error) && error.errors.length > 0
    ? error.errors.join(' ')
    : technicalTrouble.postForm;
