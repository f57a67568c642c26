import { repliesView } from '@tessera/shared-contracts/replies/reply-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { RepliesIsland } from './RepliesIsland.tsx';

export const replyPages = [readBy(repliesView, RepliesIsland)];
