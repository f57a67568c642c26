import { replyTexts, type Reply } from '@tessera/shared-contracts/replies/endpoints';
import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Kept } from '@tessera/shared-ui/islands/Kept';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { ReplyPhotoLink } from '@tessera/shared-ui/notes-view/ReplyPhotoLink';
import type { ReactNode, Ref } from 'react';
import type { RenderedReply, ShownReply } from '../state/reply-state.ts';
import { repliesAddress, PlainReplyForm } from './PlainReplyForm.tsx';
import { ReplyText } from './ReplyText.tsx';
import { DeleteReply, type PlainForm } from './DeleteReply.tsx';

/** The blog, text, photo and time of a reply. */
const ReplyBody = ({ blog, text, mentions, photo, created_at }: Reply): ReactNode => (
  <>
    <a className="reply__avatar" href={blog.url} tabIndex={-1} aria-hidden="true">
      <Avatar src={blog.avatar_url} />
    </a>
    <div className="list__main">
      <p className="reply__by">
        <a className="list__title" href={blog.url}>
          {blog.name}
        </a>{' '}
        <span className="list__note">
          <LocalTime at={created_at} format="date" />
        </span>
      </p>
      {text !== '' && (
        <p className="reply__text list__text" dir="auto">
          <ReplyText text={text} mentions={mentions} />
        </p>
      )}
      {photo && <ReplyPhotoLink photo={photo} by={blog.name} />}
    </div>
  </>
);

interface ReplyListProps {
  readonly postId: string;
  /** Newest last. */
  readonly replies: readonly ShownReply[];
  readonly form: PlainForm;
  readonly ref?: Ref<HTMLUListElement> | undefined;
}

/** Replies to a post, newest last. */
const ReplyList = ({ postId, replies, form, ref }: ReplyListProps): ReactNode => (
  <ul className="list" aria-label={replyTexts.heading} ref={ref}>
    {replies.map((reply) => (
      <li className="list__row reply" id={`reply-${reply.id}`} key={reply.id}>
        <Kept part={reply.id}>{'text' in reply && <ReplyBody {...reply} />}</Kept>
        {reply.can_delete && <DeleteReply replyId={reply.id} postId={postId} form={form} />}
      </li>
    ))}
  </ul>
);

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
