import type { ReactNode } from 'react';
import { formFileName } from '@tessera/shared-contracts/contract/endpoint';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import {
  replyAltLimit,
  replyTexts,
  replyToPost,
  type Reply,
} from '@tessera/shared-contracts/replies/endpoints';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { ReplyList } from '@tessera/shared-ui/post-view/ReplyList';

export interface RepliesSectionProps {
  readonly post: Post;
  readonly replies: readonly Reply[];
  /** Cursor of the earlier replies. */
  readonly earlier: string | undefined;
  readonly formKey: string;
}

/** The replies under a post on its own page, with the plain reply form. */
export function RepliesSection({
  post: { action, post_url },
  replies,
  earlier,
  formKey,
}: RepliesSectionProps): ReactNode {
  const { can_reply, can_reply_with_photo = false, are_replies_off = false } = action;
  if (replies.length === 0 && !can_reply && !are_replies_off) return null;
  return (
    <section className="page__section" id="replies" aria-labelledby="replies-title">
      <h2 className="page__section-title" id="replies-title">
        {replyTexts.heading}
      </h2>
      {earlier !== undefined && (
        <nav className="stream__more" aria-label={replyTexts.earlier}>
          <LinkButton href={`${post_url}?replies_before=${earlier}#replies`}>
            {replyTexts.earlier}
          </LinkButton>
        </nav>
      )}
      <ReplyList
        postId={action.id}
        replies={replies}
        form={{ formKey, returnTo: `${post_url}#replies` }}
      />
      {are_replies_off && <FieldNote>{replyTexts.off}</FieldNote>}
      {can_reply && (
        <form
          className="form"
          method="post"
          action={replyToPost.path}
          encType={can_reply_with_photo ? 'multipart/form-data' : undefined}
        >
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="return_to" value={`${post_url}#replies`} />
          <input type="hidden" name="data[post_id]" value={action.id} />
          <input type="hidden" name="data[tumblelog]" value={action.tumblelog} />
          <input type="hidden" name="data[tumblelog_key]" value={action.tumblelog_key} />
          <input type="hidden" name="data[source]" value="post-page" />
          <FieldFrame label={replyTexts.label}>
            <TextArea
              name="data[reply_text]"
              maxLength={postLimits.reply}
              required={!can_reply_with_photo}
              rows={2}
            />
          </FieldFrame>
          {can_reply_with_photo && <PhotoFields />}
          <div className="form__actions">
            <Button type="submit">{replyTexts.submit}</Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** A photo and what it shows. */
const PhotoFields = (): ReactNode => (
  <>
    <FieldFrame label={replyTexts.photo}>
      <Input type="file" name={formFileName} accept={uploadRules.photo.accept} />
    </FieldFrame>
    <FieldFrame label={replyTexts.describePhoto}>
      <Input
        name="data[photo_alt]"
        maxLength={replyAltLimit}
        autoComplete="off"
        placeholder={replyTexts.describeHint}
      />
    </FieldFrame>
  </>
);
