import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { replyTexts, replyToPost as replyCall } from '@tessera/shared-contracts/replies/endpoints';
import { loadOnce } from '@tessera/shared-ui/load-once';
import type { ActionContext } from '../actions/action-context.ts';
import { currentChannel } from '../blogs/current-channel.ts';
import { changeNotes } from '../likes/show-like.ts';
import { element } from '../stream/element.ts';
import { openInlineForm } from './open-inline-form.ts';
import { postElements } from './post-model.ts';
import { runPostAction } from './run-post-action.ts';

/** The photo of a reply, in a chunk of its own: most posts take none. */
const loadPhotoField = loadOnce(() => import('./reply-photo-field.ts'));

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

/**
 * Opens a form for a reply under a post. The draft is stored until it is sent. What is sent again
 * unchanged, as after a lost answer, makes one reply.
 */
export async function replyToPost({
  platform,
  model,
  post,
  control,
}: ActionContext): Promise<void> {
  if (!model || !post || !model.can_reply) return;
  let key = crypto.randomUUID();
  const change = (): void => {
    key = crypto.randomUUID();
  };
  const field = element('textarea', 'form__input form__input--multiline');
  field.maxLength = postLimits.reply;
  field.addEventListener('input', change);
  const photos = model.can_reply_with_photo === true ? await loadPhotoField() : undefined;
  const photo = photos?.createReplyPhotoField({
    storage: photos.replyPhotos((error) => platform.log.error(error, { action: 'reply photo' })),
    owner: `${currentChannel(platform.bootstrap)?.uuid ?? ''}:${model.id}`,
    onChange: change,
  });
  const form = openInlineForm({
    name: 'reply',
    post,
    opener: control,
    field,
    label: replyTexts.label,
    submit: replyTexts.submit,
    draftKey: `tessera:reply:${model.id}`,
    ...(photo && { choices: [photo.part], tools: [photo.button] }),
    hasMore: () => photo?.chosen() !== undefined,
    async send(text) {
      const sent = photo?.chosen();
      const data = {
        reply_text: text.trim(),
        post_id: model.id,
        tumblelog: model.tumblelog,
        tumblelog_key: model.tumblelog_key,
        source: 'stream',
        ...(sent && { photo_alt: sent.alt }),
        submission_key: key,
      };
      const outcome = await runPostAction(
        platform,
        model.id,
        replyCall,
        { body: { data } },
        { asksToLogIn: true, ...(sent && { file: sent.file }) },
      );
      if (outcome.kind !== 'success') return false;
      photo?.clear();
      for (const shown of postElements(model.id)) changeNotes(shown, 1);
      if (!showReply(model.id, outcome.value.reply_html))
        platform.toasts.show({
          text: replyTexts.done,
          link: { href: model.post_url, label: replyTexts.heading },
        });
      return true;
    },
    onClose: () => photo?.close(),
  });
  if (form) photo?.listenTo(form);
  else photo?.close();
}
