import { repliesView, replyView } from '@tessera/shared-contracts/replies/reply-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { RepliesSection } from './RepliesSection.tsx';
import { ReplyRow } from './ReplyList.tsx';

export const replyPages = [readBy(repliesView, RepliesSection), readBy(replyView, ReplyRow)];
