import { replyTexts, type Reply } from '@tessera/shared-contracts/replies/endpoints';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Kept } from '@tessera/shared-ui/islands/Kept';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { ReplyPhotoLink } from '@tessera/shared-ui/notes-view/ReplyPhotoLink';
import type { ReactNode, Ref } from 'react';
import { ReplyText } from './ReplyText.tsx';
import type { ShownReply } from '../state/reply-state.ts';
import { DeleteReply, type PlainForm } from './DeleteReply.tsx';

/** The blog, text, photo and time of a reply. */
const ReplyBody = ({ blog, text, mentions, photo, created_at }: Reply): ReactNode => (
  <>
    <Avatar src={blog.avatar_url} />
    <div className="list__main">
      <span>
        <a className="list__title" href={blog.url}>
          {blog.name}
        </a>{' '}
        <span className="list__text">
          <ReplyText text={text} mentions={mentions} />
        </span>
      </span>
      {photo && <ReplyPhotoLink photo={photo} by={blog.name} />}
      <span className="list__note">
        <LocalTime at={created_at} />
      </span>
    </div>
  </>
);

export interface ReplyListProps {
  readonly postId: string;
  /** Newest last. */
  readonly replies: readonly ShownReply[];
  readonly form: PlainForm;
  readonly ref?: Ref<HTMLUListElement> | undefined;
}

/** Replies to a post, newest last. */
export const ReplyList = ({ postId, replies, form, ref }: ReplyListProps): ReactNode => (
  <ul className="list" aria-label={replyTexts.heading} ref={ref}>
    {replies.map((reply) => (
      <li className="list__row" id={`reply-${reply.id}`} key={reply.id}>
        <Kept part={reply.id}>{'text' in reply && <ReplyBody {...reply} />}</Kept>
        {reply.can_delete && <DeleteReply replyId={reply.id} postId={postId} form={form} />}
      </li>
    ))}
  </ul>
);
