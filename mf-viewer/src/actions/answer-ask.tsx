import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { AnswerForm } from './AnswerForm.tsx';

/** Opens a form below a question, in which the user answers it. */
export async function answerAsk(
  { platform, model, control, openForm }: ActionContext,
  { asker }: PressDetails['answer'],
): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  openForm?.({
    name: 'answer',
    opener: control,
    render: (place) => <AnswerForm platform={platform} model={model} asker={asker} place={place} />,
  });
}
