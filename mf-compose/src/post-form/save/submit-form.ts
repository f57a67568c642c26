import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import { checkTweet } from '@tessera/shared-contracts/sharing/tweet-rules';
import type { FormDrafts } from '../drafts/form-drafts.ts';
import type { FilledForm, FormStore } from '../state/form-state.ts';
import { checkPostDate, checkSchedule } from '../state/schedule.ts';
import { sendToOf } from '../state/social-switches.ts';
import { formTexts } from '../state/form-texts.ts';
import { createPostSaver, failureText, type PostSaver, type SaveReply } from './save-post.ts';

export interface SubmitOptions {
  readonly platform: Platform;
  readonly store: FormStore;
  readonly drafts: FormDrafts;
  /** Called when the post is saved: removes the form and shows the result. */
  readonly onSaved: (reply: SaveReply) => Promise<void>;
  /** Called when the post waits for a connection: removes the form and says so. */
  readonly onWaiting: () => Promise<void>;
}

/** All validation errors of a form, as messages for its author. */
function reasonsAgainst({ model, channels }: FilledForm, sendsTweet: boolean): readonly string[] {
  const now = new Date();
  return [
    ...(channels.length === 0 ? [formTexts.noReblog] : []),
    ...validatePost(model),
    ...checkSchedule(model, now),
    ...checkPostDate(model, now),
    ...(sendsTweet ? checkTweet(model.customTweet) : []),
  ];
}

/** Whether the post was changed elsewhere during this edit. */
const isConflict = (error: unknown): boolean => isCallError(error) && error.status === 409;
const isWithoutAnswer = (error: unknown): boolean => isCallError(error) && error.status === 0;

/**
 * Creates the function that submits a form: it validates, then saves. After a failed save, the form
 * can be edited again and keeps its content.
 */
export function createSubmit({
  platform,
  store,
  drafts,
  onSaved,
  onWaiting,
}: SubmitOptions): () => Promise<void> {
  /**
   * The saver of the current draft slot. The slot's submission key tells the server which submits
   * belong together.
   */
  let saver: { readonly key: string; readonly saver: PostSaver } | undefined;
  function saverOfSlot(): PostSaver {
    const key = drafts.submissionKey();
    if (saver?.key !== key) saver = { key, saver: createPostSaver(platform, key) };
    return saver.saver;
  }
  /**
   * Set after a warning that the post was changed elsewhere: saving again overwrites that change.
   */
  let isReplacing = false;
  return async function submit() {
    const { state } = store;
    if (state.phase !== 'open') return;
    const { model, initial, channels, networks, base } = state;
    const sendTo =
      model.mode === 'edit'
        ? undefined
        : sendToOf(
            channels.find(({ name }) => name === model.tumblelog),
            networks,
          );
    const messages = reasonsAgainst(state, sendTo?.twitter === true);
    if (messages.length > 0) return store.dispatch({ kind: 'refused', messages });
    drafts.flush();
    store.dispatch({ kind: 'saving' });
    try {
      const isTreeRemoved = model.reblog_tree.length < initial.reblog_tree.length;
      const postSaver = saverOfSlot();
      const sending = await postSaver.save(
        model,
        {
          isTreeRemoved,
          ...(sendTo && { sendTo }),
          ...(base !== undefined && !isReplacing && { revision: base }),
        },
        drafts.point(),
      );
      const isFromElsewhere =
        sending.kind === 'sent' &&
        model.mode !== 'edit' &&
        !sending.value.created_post &&
        !postSaver.hasTried();
      // what was changed since, here or on the way between devices, is in no post
      if (isFromElsewhere && (sending.value.ended_draft || drafts.isAhead(model))) {
        drafts.startAnew(model);
        store.dispatch({ kind: 'save-failed' });
        store.dispatch({ kind: 'noticed', notice: { kind: 'ended', isKept: true } });
        return;
      }
      drafts.end(sending.kind === 'waits');
      await (sending.kind === 'waits' ? onWaiting() : onSaved(sending.value));
    } catch (error) {
      if (isConflict(error)) isReplacing = true;
      store.dispatch({ kind: 'save-failed' });
      await platform.dialogs.alert(failureText(error));
      if (isWithoutAnswer(error))
        store.dispatch({ kind: 'refused', messages: [formTexts.noAnswer] });
    }
  };
}
