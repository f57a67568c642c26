import {
  followersView,
  followingView,
  followView,
} from '@tessera/shared-contracts/follows/follow-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { FollowersPage } from './FollowersPage.tsx';
import { FollowingPage } from './FollowingPage.tsx';
import { FollowPage } from './FollowPage.tsx';

export const followPages = [
  readBy(followView, FollowPage),
  readBy(followingView, FollowingPage),
  readBy(followersView, FollowersPage),
];
