import { replyTexts, type Reply } from '@tessera/shared-contracts/replies/endpoints';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { formatDateTime } from '../format/date.ts';
import { DeleteReply, type PlainForm } from '../notes-view/DeleteReply.tsx';

/** One reply: who said what, and when. Line ends are the writer's own. */
export function ReplyRow({ reply, form }: { readonly reply: Reply; readonly form?: PlainForm | undefined }): ReactNode {
  return (
    <li className="list__row" data-reply-id={reply.id}>
      <Avatar src={reply.blog.avatar_url} />
      <div className="list__main">
        <span><a className="list__title" href={reply.blog.url}>{reply.blog.name}</a> {reply.text}</span>
        <span className="list__note"><time dateTime={reply.created_at}>{formatDateTime(reply.created_at)}</time></span>
      </div>
      {reply.can_delete && <DeleteReply replyId={reply.id} form={form} />}
    </li>
  );
}

/** Replies to a post, newest last. New ones are put behind the last by whoever finds `data-replies` of the post. */
export const ReplyList = ({ postId, replies, form }: { readonly postId: string; readonly replies: readonly Reply[]; readonly form?: PlainForm }): ReactNode =>
  <ul className="list" aria-label={replyTexts.heading} data-replies={postId}>{replies.map((reply) => <ReplyRow key={reply.id} reply={reply} form={form} />)}</ul>;
