import { repliesView } from '@tessera/shared-contracts/replies/reply-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { RepliesIsland } from './RepliesIsland.tsx';

export const replyPages = [staticView(repliesView, RepliesIsland)];
