import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { answerAsk as answerCall } from '@tessera/shared-contracts/posts/endpoints';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import type { ActionContext } from '../actions/action-context.ts';
import { isOwnBlog } from '../blogs/current-channel.ts';
import { element } from '../stream/element.ts';
import { openInlineForm } from './open-inline-form.ts';
import { runPostAction } from './run-post-action.ts';

/** The server's limit of `answer_text`. */
const answerLimit = 10_000;

/** Lets a named asker be answered privately; an anonymous one can only be answered publicly. */
function privateChoice(asker: string): {
  readonly box: HTMLInputElement;
  readonly shown: readonly HTMLElement[];
} {
  const box = element('input', '');
  box.type = 'checkbox';
  return {
    box,
    shown:
      asker === ''
        ? []
        : [element('label', 'form__check', box, fillText(answerTexts.privately, { asker }))],
  };
}

/** Opens a form for the answer under a question. */
export async function answerAsk({ platform, model, post, control }: ActionContext): Promise<void> {
  if (!model || !post || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const field = element('textarea', 'form__input form__input--multiline');
  field.maxLength = answerLimit;
  const { box, shown } = privateChoice(control.dataset['asker'] ?? '');
  openInlineForm({
    name: 'answer',
    post,
    opener: control,
    field,
    label: 'Your answer',
    submit: 'Answer',
    choices: shown,
    draftKey: `tessera:answer:${model.id}`,
    async send(answer) {
      const outcome = await runPostAction(platform, model.id, answerCall, {
        body: {
          post_id: model.id,
          tumblelog: model.tumblelog,
          key: model.reblog_key,
          answer_text: answer,
          ...(box.checked && { is_private: true }),
        },
      });
      if (outcome.kind === 'success') platform.bus.emit(postDeleted, { post_id: model.id });
      return outcome.kind === 'success';
    },
  });
}
