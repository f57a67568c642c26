import type { ReactNode } from 'react';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { replyTexts, replyToPost, type Reply } from '@tessera/shared-contracts/replies/endpoints';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { TextArea } from '@tessera/shared-ui/Input';
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
  if (replies.length === 0 && !action.can_reply) return null;
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
      {action.can_reply && (
        <form className="form" method="post" action={replyToPost.path}>
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="return_to" value={`${post_url}#replies`} />
          <input type="hidden" name="data[post_id]" value={action.id} />
          <input type="hidden" name="data[tumblelog]" value={action.tumblelog} />
          <input type="hidden" name="data[tumblelog_key]" value={action.tumblelog_key} />
          <input type="hidden" name="data[source]" value="post-page" />
          <FieldFrame label={replyTexts.label}>
            <TextArea name="data[reply_text]" maxLength={postLimits.reply} required rows={2} />
          </FieldFrame>
          <div className="form__actions">
            <Button type="submit">{replyTexts.submit}</Button>
          </div>
        </form>
      )}
    </section>
  );
}
