import { formFileName } from '@tessera/shared-contracts/core/endpoint';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import {
  replyAltLimit,
  replyTexts,
  replyToPost,
} from '@tessera/shared-contracts/replies/endpoints';
import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import type { ComponentProps, ReactNode } from 'react';

/** URL of the replies on a post's page. */
export const repliesAddress = ({ post_url }: { readonly post_url: string }): string =>
  `${post_url}#replies`;

/** Names of the fields that the user fills in. */
export const replyFields = {
  text: 'data[reply_text]',
  photo: formFileName,
  alt: 'data[photo_alt]',
} as const;

export interface PlainReplyFormProps
  extends
    Pick<RepliesProps, 'post' | 'formKey'>,
    Pick<ComponentProps<'form'>, 'ref' | 'onInput' | 'onSubmit'> {
  readonly isBusy?: boolean;
}

/** The reply form on a post's page. Without script, the browser submits it. */
export function PlainReplyForm({
  post,
  formKey,
  isBusy = false,
  ...formProps
}: PlainReplyFormProps): ReactNode {
  const { id, tumblelog, tumblelog_key, can_reply_with_photo: takesPhotos = false } = post;
  return (
    <form
      className="form"
      method="post"
      action={replyToPost.path}
      encType={takesPhotos ? 'multipart/form-data' : undefined}
      {...{ [controlAttributes.replyForm]: '' }}
      {...formProps}
    >
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="return_to" value={repliesAddress(post)} />
      <input type="hidden" name="data[post_id]" value={id} />
      <input type="hidden" name="data[tumblelog]" value={tumblelog} />
      <input type="hidden" name="data[tumblelog_key]" value={tumblelog_key} />
      <input type="hidden" name="data[source]" value="post-page" />
      <FieldFrame label={replyTexts.label}>
        <TextArea
          name={replyFields.text}
          maxLength={postLimits.reply}
          required={!takesPhotos}
          rows={2}
        />
      </FieldFrame>
      {takesPhotos && <PhotoFields />}
      <div className="form__actions">
        <Button type="submit" isBusy={isBusy}>
          {replyTexts.submit}
        </Button>
      </div>
    </form>
  );
}

/** Fields for a photo and its description. */
const PhotoFields = (): ReactNode => (
  <>
    <FieldFrame label={replyTexts.photo}>
      <Input type="file" name={replyFields.photo} accept={uploadRules.photo.accept} />
    </FieldFrame>
    <FieldFrame label={replyTexts.describePhoto}>
      <Input
        name={replyFields.alt}
        maxLength={replyAltLimit}
        autoComplete="off"
        placeholder={replyTexts.describeHint}
      />
    </FieldFrame>
  </>
);
