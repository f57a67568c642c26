import { replyTexts, type Reply } from '@tessera/shared-contracts/replies/endpoints';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { DeleteReplyIsland, type PlainForm } from '@tessera/shared-ui/notes-view/DeleteReply';
import { ReplyPhotoLink } from '@tessera/shared-ui/notes-view/ReplyPhotoLink';
import type { ReactNode } from 'react';
import { MentionText } from '../../notes/MentionText.tsx';

/** One reply: blog, text, photo and time. Line breaks are preserved. */
export function ReplyRow({
  postId,
  reply,
  form,
}: {
  readonly postId: string;
  readonly reply: Reply;
  readonly form?: PlainForm | undefined;
}): ReactNode {
  return (
    <li className="list__row" id={`reply-${reply.id}`} data-reply-id={reply.id}>
      <Avatar src={reply.blog.avatar_url} />
      <div className="list__main">
        <span>
          <a className="list__title" href={reply.blog.url}>
            {reply.blog.name}
          </a>{' '}
          <MentionText text={reply.text} mentions={reply.mentions} />
        </span>
        {reply.photo && <ReplyPhotoLink photo={reply.photo} by={reply.blog.name} />}
        <span className="list__note">
          <LocalTime at={reply.created_at} />
        </span>
      </div>
      {reply.can_delete && <DeleteReplyIsland replyId={reply.id} postId={postId} form={form} />}
    </li>
  );
}

/** Replies to a post, newest last. Remotes append new ones to `data-replies` of the post. */
export const ReplyList = ({
  postId,
  replies,
  form,
}: {
  readonly postId: string;
  readonly replies: readonly Reply[];
  readonly form?: PlainForm;
}): ReactNode => (
  <ul className="list" aria-label={replyTexts.heading} data-replies={postId}>
    {replies.map((reply) => (
      <ReplyRow key={reply.id} postId={postId} reply={reply} form={form} />
    ))}
  </ul>
);
