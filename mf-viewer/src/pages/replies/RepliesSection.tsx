import { formFileName } from '@tessera/shared-contracts/contract/endpoint';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import {
  replyAltLimit,
  replyTexts,
  replyToPost,
} from '@tessera/shared-contracts/replies/endpoints';
import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { ReplyList } from '@tessera/shared-ui/post-view/ReplyList';
import type { ReactNode } from 'react';

/** The replies under a post on its own page, with the plain reply form. */
export function RepliesSection({ post, replies, earlierHref, formKey }: RepliesProps): ReactNode {
  const returnTo = `${post.post_url}#replies`;
  return (
    <section className="page__section" id="replies" aria-labelledby="replies-title">
      <h2 className="page__section-title" id="replies-title">
        {replyTexts.heading}
      </h2>
      {earlierHref !== undefined && (
        <nav className="stream__more" aria-label={replyTexts.earlier}>
          <LinkButton href={earlierHref}>{replyTexts.earlier}</LinkButton>
        </nav>
      )}
      <ReplyList postId={post.id} replies={replies} form={{ formKey, returnTo }} />
      {post.are_replies_off === true && <FieldNote>{replyTexts.off}</FieldNote>}
      {post.can_reply && <ReplyForm post={post} formKey={formKey} returnTo={returnTo} />}
    </section>
  );
}

function ReplyForm({
  post: { id, tumblelog, tumblelog_key, can_reply_with_photo: takesPhotos = false },
  formKey,
  returnTo,
}: Pick<RepliesProps, 'post' | 'formKey'> & { readonly returnTo: string }): ReactNode {
  return (
    <form
      className="form"
      method="post"
      action={replyToPost.path}
      encType={takesPhotos ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="return_to" value={returnTo} />
      <input type="hidden" name="data[post_id]" value={id} />
      <input type="hidden" name="data[tumblelog]" value={tumblelog} />
      <input type="hidden" name="data[tumblelog_key]" value={tumblelog_key} />
      <input type="hidden" name="data[source]" value="post-page" />
      <FieldFrame label={replyTexts.label}>
        <TextArea
          name="data[reply_text]"
          maxLength={postLimits.reply}
          required={!takesPhotos}
          rows={2}
        />
      </FieldFrame>
      {takesPhotos && <PhotoFields />}
      <div className="form__actions">
        <Button type="submit">{replyTexts.submit}</Button>
      </div>
    </form>
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
