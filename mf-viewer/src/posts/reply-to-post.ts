import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { replyTexts, replyToPost as replyCall } from '@tessera/shared-contracts/replies/endpoints';
import type { ActionContext } from '../actions/action-context.ts';
import { changeNotes } from '../likes/show-like.ts';
import { element } from '../stream/element.ts';
import { openInlineForm } from './open-inline-form.ts';
import { postElements } from './post-model.ts';
import { runPostAction } from './run-post-action.ts';

/**
 * Adds a new reply at the end wherever the replies of its post are shown; returns whether that was
 * anywhere.
 */
function showReply(postId: string, html: string): boolean {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-replies]')].filter(
    (list) => list.dataset['replies'] === postId,
  );
  // oxlint-disable-next-line no-restricted-properties -- a note as our own server rendered it
  for (const list of lists) list.insertAdjacentHTML('beforeend', html);
  return lists.length > 0;
}

/** Opens a form for a reply under a post. The draft is stored until it is sent. */
export async function replyToPost({
  platform,
  model,
  post,
  control,
}: ActionContext): Promise<void> {
  if (!model || !post || !model.can_reply) return;
  const field = element('textarea', 'form__input form__input--multiline');
  field.maxLength = postLimits.reply;
  openInlineForm({
    name: 'reply',
    post,
    opener: control,
    field,
    label: replyTexts.label,
    submit: replyTexts.submit,
    draftKey: `tessera:reply:${model.id}`,
    async send(text) {
      const data = {
        reply_text: text.trim(),
        post_id: model.id,
        tumblelog: model.tumblelog,
        tumblelog_key: model.tumblelog_key,
        source: 'stream',
      };
      const outcome = await runPostAction(platform, model.id, replyCall, { body: { data } });
      if (outcome.kind !== 'success') return false;
      for (const shown of postElements(model.id)) changeNotes(shown, 1);
      if (!showReply(model.id, outcome.value.reply_html))
        platform.toasts.show({
          text: replyTexts.done,
          link: { href: model.post_url, label: replyTexts.heading },
        });
      return true;
    },
  });
}
