import { archiveView } from '@tessera/shared-contracts/posts/archive-view';
import { morePostsView, postWaysView } from '@tessera/shared-contracts/posts/neighbour-views';
import { postsView, streamView } from '@tessera/shared-contracts/posts/post-views';
import { askFormView, askSentView } from '@tessera/shared-contracts/asks/ask-views';
import {
  aboutBlogView,
  blogGateView,
  blogTagHeadView,
  blogTopView,
  postHeadView,
} from '@tessera/shared-contracts/blogs/blog-page-views';
import { blogSearchHeadView, blogSideView } from '@tessera/shared-contracts/blogs/blog-side-views';
import { embedView } from '@tessera/shared-contracts/sharing/embed-views';
import {
  exploreHeadView,
  exploreTagsView,
  popularTagsView,
  tagHeadView,
} from '@tessera/shared-contracts/explore/explore-views';
import {
  followedTagsView,
  followersView,
  followingView,
  followView,
} from '@tessera/shared-contracts/follows/follow-views';
import { helpTopicView, helpView } from '@tessera/shared-contracts/help/help-views';
import { notesView } from '@tessera/shared-contracts/notes/note-views';
import { queueListView, queuePanelView } from '@tessera/shared-contracts/queue/queue-views';
import {
  searchBlogsView,
  searchFoundView,
  searchHeadView,
  searchStartView,
} from '@tessera/shared-contracts/search/search-views';
import { referenceView } from '@tessera/shared-contracts/help/reference-views';
import { repliesView } from '@tessera/shared-contracts/replies/reply-views';
import {
  firstStepsView,
  homeFootView,
  homeHeadView,
  inboxFiltersView,
  newPostBarView,
  ownStreamNoteView,
  sidebarAdView,
  streamHeadView,
  suggestionsView,
} from '@tessera/shared-contracts/pages/stream-page-views';
import {
  submissionFormView,
  submissionSentView,
} from '@tessera/shared-contracts/submissions/submission-views';
import {
  welcomeBlogsView,
  welcomeInterestsView,
} from '@tessera/shared-contracts/welcome/welcome-views';
import './post-view/posts.css';
import { PostList } from './post-view/PostStream.tsx';
import { PostStream } from './post-view/PostStream.tsx';
import { createServerHalf, hydratedView, staticView } from '@tessera/shared-ui/server-half';
import { AskPage, AskSentPage } from './pages/asks/AskPage.tsx';
import { AboutBlog } from './pages/blog/AboutBlog.tsx';
import { ArchivePage } from './pages/blog/ArchivePage.tsx';
import { BlogGate } from './pages/blog/BlogGate.tsx';
import { BlogSearchHead } from './pages/blog/BlogSearchHead.tsx';
import { BlogSide } from './pages/blog/BlogSide.tsx';
import { BlogTagHead } from './pages/blog/BlogTagHead.tsx';
import { BlogTop, PostHead } from './pages/blog/BlogTop.tsx';
import { MorePosts, PostWays } from './pages/blog/PostNeighbours.tsx';
import { EmbedPage } from './pages/embed/EmbedPage.tsx';
import { ExploreHead } from './pages/explore/ExploreHead.tsx';
import { ExploreTagsPage } from './pages/explore/ExploreTagsPage.tsx';
import { PopularTags } from './pages/explore/PopularTags.tsx';
import { TagHead } from './pages/explore/TagHead.tsx';
import { FollowedTagsPage } from './pages/follows/FollowedTagsPage.tsx';
import { FollowersPage } from './pages/follows/FollowersPage.tsx';
import { FollowingPage } from './pages/follows/FollowingPage.tsx';
import { FollowPage } from './pages/follows/FollowPage.tsx';
import { HelpPage } from './pages/help/HelpPage.tsx';
import { HelpTopicPage } from './pages/help/HelpTopicPage.tsx';
import { NotesPage } from './pages/notes/NotesPage.tsx';
import { QueueList, QueuePanelIsland } from './pages/queue/QueueList.tsx';
import { SearchBlogs } from './pages/search/SearchBlogs.tsx';
import { SearchFound } from './pages/search/SearchFound.tsx';
import { SearchHead } from './pages/search/SearchHead.tsx';
import { SearchStart } from './pages/search/SearchStart.tsx';
import { ReferencePage } from './pages/reference/ReferencePage.tsx';
import { RepliesIsland } from './pages/replies/RepliesIsland.tsx';
import { NewPostBar } from './pages/streams/NewPostBar.tsx';
import { FirstStepsIsland } from './pages/streams/FirstSteps.tsx';
import { HomeFoot, HomeHead } from './pages/streams/HomeHead.tsx';
import { InboxFiltersIsland } from './pages/streams/InboxFiltersIsland.tsx';
import { OwnStreamNote } from './pages/streams/OwnStreamNote.tsx';
import { SidebarAd } from './pages/streams/SidebarAd.tsx';
import { StreamHead } from './pages/streams/StreamHead.tsx';
import { Suggestions } from './pages/streams/Suggestions.tsx';
import { WelcomeBlogs } from './pages/welcome/WelcomeBlogs.tsx';
import { WelcomeInterests } from './pages/welcome/WelcomeInterests.tsx';
import { SubmissionSentPage, SubmitPage } from './pages/submissions/SubmitPage.tsx';

export const { views, render } = createServerHalf([
  hydratedView(streamView, PostStream),
  hydratedView(postsView, PostList),
  staticView(streamHeadView, StreamHead),
  staticView(homeHeadView, HomeHead),
  staticView(homeFootView, HomeFoot),
  staticView(newPostBarView, NewPostBar),
  staticView(inboxFiltersView, InboxFiltersIsland),
  staticView(ownStreamNoteView, OwnStreamNote),
  staticView(suggestionsView, Suggestions),
  staticView(firstStepsView, FirstStepsIsland),
  staticView(sidebarAdView, SidebarAd),
  staticView(welcomeInterestsView, WelcomeInterests),
  staticView(welcomeBlogsView, WelcomeBlogs),
  staticView(queuePanelView, QueuePanelIsland),
  staticView(queueListView, QueueList),
  staticView(searchHeadView, SearchHead),
  staticView(searchStartView, SearchStart),
  staticView(searchFoundView, SearchFound),
  staticView(searchBlogsView, SearchBlogs),
  staticView(blogGateView, BlogGate),
  staticView(blogTopView, BlogTop),
  staticView(archiveView, ArchivePage),
  staticView(blogTagHeadView, BlogTagHead),
  staticView(blogSideView, BlogSide),
  staticView(blogSearchHeadView, BlogSearchHead),
  staticView(postHeadView, PostHead),
  staticView(postWaysView, PostWays),
  staticView(morePostsView, MorePosts),
  staticView(aboutBlogView, AboutBlog),
  staticView(followView, FollowPage),
  staticView(followingView, FollowingPage),
  staticView(followedTagsView, FollowedTagsPage),
  staticView(followersView, FollowersPage),
  staticView(exploreHeadView, ExploreHead),
  staticView(popularTagsView, PopularTags),
  staticView(exploreTagsView, ExploreTagsPage),
  staticView(tagHeadView, TagHead),
  staticView(notesView, NotesPage),
  staticView(repliesView, RepliesIsland),
  staticView(askFormView, AskPage),
  staticView(askSentView, AskSentPage),
  staticView(submissionFormView, SubmitPage),
  staticView(submissionSentView, SubmissionSentPage),
  staticView(helpView, HelpPage),
  staticView(helpTopicView, HelpTopicPage),
  staticView(referenceView, ReferencePage),
  staticView(embedView, EmbedPage),
]);
