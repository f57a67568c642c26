import { answerAsk as answerCall } from '@tessera/shared-contracts/posts/endpoints';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import type { ActionContext } from '../actions/action-context.ts';
import { isOwnBlog } from '../blogs/current-channel.ts';
import { element } from '../stream/element.ts';
import { openInlineForm } from './open-inline-form.ts';
import { runPostAction } from './run-post-action.ts';

/** The server's limit of `answer_text`. */
const answerLimit = 10_000;

/** Opens a form for the answer under a question. */
export async function answerAsk({ platform, model, post, control }: ActionContext): Promise<void> {
  if (!model || !post || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const field = element('textarea', 'form__input');
  field.maxLength = answerLimit;
  openInlineForm({
    name: 'answer', post, opener: control, field, label: 'Your answer', submit: 'Answer', draftKey: `tessera:answer:${model.id}`,
    async send(answer) {
      const outcome = await runPostAction(platform, model.id, answerCall, { body: { post_id: model.id, tumblelog: model.tumblelog, key: model.reblog_key, answer_text: answer } });
      if (outcome.kind === 'success') platform.bus.emit(postDeleted, { post_id: model.id });
      return outcome.kind === 'success';
    },
  });
}
