import {
  firstStepsView,
  homeFootView,
  homeHeadView,
  inboxFiltersView,
  newPostBarView,
  sidebarAdView,
  streamHeadView,
  suggestionsView,
} from '@tessera/shared-contracts/pages/stream-page-views';
import { NewPostBar } from './NewPostBar.tsx';
import { staticView } from '@tessera/shared-ui/server-half';
import { FirstSteps } from './FirstSteps.tsx';
import { HomeFoot } from './HomeFoot.tsx';
import { HomeHead } from './HomeHead.tsx';
import { InboxFiltersIsland } from './InboxFiltersIsland.tsx';
import { SidebarAd } from './SidebarAd.tsx';
import { StreamHead } from './StreamHead.tsx';
import { Suggestions } from './Suggestions.tsx';

export const streamPages = [
  staticView(streamHeadView, StreamHead),
  staticView(homeHeadView, HomeHead),
  staticView(homeFootView, HomeFoot),
  staticView(newPostBarView, NewPostBar),
  staticView(inboxFiltersView, InboxFiltersIsland),
  staticView(suggestionsView, Suggestions),
  staticView(firstStepsView, FirstSteps),
  staticView(sidebarAdView, SidebarAd),
];
