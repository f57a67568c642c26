import { useState, type ReactNode } from 'react';
import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { answerAsk as answerCall } from '@tessera/shared-contracts/posts/endpoints';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { CheckField } from '@tessera/shared-ui/CheckField';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { InlineForm } from '../forms/InlineForm.tsx';
import type { FormPlace } from '../forms/use-post-forms.tsx';

/** The server's limit for `answer_text`, in characters. */
const answerLimit = 10_000;

interface AnswerFormProps {
  readonly platform: Platform;
  readonly model: PostActionModel;
  /** Who asked; '' if anonymous. */
  readonly asker: string;
  readonly place: FormPlace;
}

/**
 * The form that answers a question. A named asker can be answered privately, an anonymous asker
 * only publicly.
 */
function AnswerForm({ platform, model, asker, place }: AnswerFormProps): ReactNode {
  const [isPrivate, setPrivate] = useState(false);

  async function send(answer: string): Promise<boolean> {
    const outcome = await runPostAction(platform, model.id, answerCall, {
      body: {
        post_id: model.id,
        tumblelog: model.tumblelog,
        key: model.reblog_key,
        answer_text: answer,
        ...(isPrivate && { is_private: true }),
      },
    });
    if (outcome.kind === 'success') platform.bus.emit(postDeleted, { post_id: model.id });
    return outcome.kind === 'success';
  }

  return (
    <InlineForm
      place={place}
      label={answerTexts.label}
      submit={answerTexts.submit}
      maxLength={answerLimit}
      isMultiline
      draftKey={`tessera:answer:${platform.bootstrap.user?.name ?? ''}:${model.id}`}
      choices={
        asker !== '' && (
          <CheckField
            label={fillText(answerTexts.privately, { asker })}
            checked={isPrivate}
            onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
          />
        )
      }
      send={send}
    />
  );
}

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
