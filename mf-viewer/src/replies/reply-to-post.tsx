import { loadOnce } from '@tessera/shared-ui/load-once';
import type { ActionContext } from '../actions/action-context.ts';
import { ReplyForm } from './ReplyForm.tsx';

/** The form with a photo, in a separate chunk because most posts do not accept photos. */
const loadPhotoForm = loadOnce(() => import('./PhotoReplyForm.tsx'));

/** Opens the reply form below a post, if the user may reply to it. */
export async function replyToPost(context: ActionContext): Promise<void> {
  const { platform, announce, posts, replies, model, control, openForm } = context;
  if (!model?.can_reply) return;
  const Form =
    model.can_reply_with_photo === true ? (await loadPhotoForm()).PhotoReplyForm : ReplyForm;
  openForm?.({
    name: 'reply',
    opener: control,
    render: (place) => (
      <Form services={{ platform, announce, posts, replies }} model={model} place={place} />
    ),
  });
}
