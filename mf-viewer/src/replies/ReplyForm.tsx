import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { ReactNode } from 'react';
import { InlineForm, type InlineFormProps } from '../forms/InlineForm.tsx';
import type { FormPlace } from '../forms/use-post-forms.tsx';
import {
  useSendReply,
  type RepliedPost,
  type ReplyDraft,
  type ReplyServices,
} from './use-send-reply.ts';

export interface ReplyFormProps extends Pick<
  InlineFormProps,
  'choices' | 'tools' | 'fileTarget' | 'className'
> {
  readonly services: ReplyServices;
  readonly model: RepliedPost;
  readonly place: FormPlace;
  readonly photo?: ReplyDraft['photo'];
  readonly onSent?: () => void;
}

/** The form for a reply to a post. Its text is stored in the browser until it is sent. */
export function ReplyForm({
  services,
  model,
  place,
  photo,
  onSent,
  ...parts
}: ReplyFormProps): ReactNode {
  const send = useSendReply(services, model, 'stream');
  return (
    <InlineForm
      {...parts}
      place={place}
      label={replyTexts.label}
      submit={replyTexts.submit}
      maxLength={postLimits.reply}
      isMultiline
      draftKey={`tessera:reply:${services.platform.bootstrap.user?.name ?? ''}:${model.id}`}
      hasMore={photo !== undefined}
      send={async (text) => {
        const isSent = await send({ text, photo });
        if (isSent) onSent?.();
        return isSent;
      }}
    />
  );
}
