import { repliesView, replyView } from '@tessera/shared-contracts/replies/reply-views';
import { ReplyRow } from '@tessera/shared-ui/post-view/ReplyList';
import { readBy } from '@tessera/shared-ui/server-half';
import { RepliesSection } from './RepliesSection.tsx';

export const replyPages = [readBy(repliesView, RepliesSection), readBy(replyView, ReplyRow)];
