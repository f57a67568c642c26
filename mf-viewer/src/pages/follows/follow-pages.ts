import {
  followersView,
  followingView,
  followView,
} from '@tessera/shared-contracts/follows/follow-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { FollowersPage } from './FollowersPage.tsx';
import { FollowingPage } from './FollowingPage.tsx';
import { FollowPage } from './FollowPage.tsx';

export const followPages = [
  staticView(followView, FollowPage),
  staticView(followingView, FollowingPage),
  staticView(followersView, FollowersPage),
];
