import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode, Ref } from 'react';
import type { RenderedReply, ShownReply } from '../state/reply-state.ts';
import { repliesAddress } from './replies-address.ts';
import { PlainReplyForm } from './PlainReplyForm.tsx';
import { ReplyList } from './ReplyList.tsx';

/** The seed from which the replies under a post are hydrated. */
export interface RepliesSeed extends Omit<RepliesProps, 'replies'> {
  readonly replies: readonly RenderedReply[];
}

export interface RepliesSectionProps extends Omit<RepliesSeed, 'replies'> {
  readonly replies: readonly ShownReply[];
  readonly list?: Ref<HTMLUListElement>;
  /** The form for users who may reply; by default the one that works without script. */
  readonly replyForm?: ReactNode;
}

/** The replies under a post on its own page, with a form to add one. */
export function RepliesSection({
  post,
  replies,
  earlierHref,
  formKey,
  list,
  replyForm = <PlainReplyForm post={post} formKey={formKey} />,
}: RepliesSectionProps): ReactNode {
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
      <ReplyList
        postId={post.id}
        replies={replies}
        form={{ formKey, returnTo: repliesAddress(post) }}
        ref={list}
      />
      {post.are_replies_off === true && <FieldNote>{replyTexts.off}</FieldNote>}
      {post.can_reply && replyForm}
    </section>
  );
}
