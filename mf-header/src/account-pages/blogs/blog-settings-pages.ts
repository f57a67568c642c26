import { blogMembersView } from '@tessera/shared-contracts/blogs/blog-members-view';
import {
  blockedBlogsView,
  blogDeletionView,
  blogSettingsView,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import {
  blogInvitationView,
  newBlogView,
  ownBlogsView,
} from '@tessera/shared-contracts/blogs/own-blog-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { BlockedBlogsPage } from './BlockedBlogsPage.tsx';
import { BlogDeletionPage } from './BlogDeletionPage.tsx';
import { BlogInvitationPage } from './BlogInvitationPage.tsx';
import { BlogMembersPage } from './BlogMembersPage.tsx';
import { BlogSettingsPage } from './BlogSettingsPage.tsx';
import { NewBlogPage } from './NewBlogPage.tsx';
import { OwnBlogsPage } from './OwnBlogsPage.tsx';

export const blogSettingsPages = [
  staticView(blogSettingsView, BlogSettingsPage),
  staticView(blogMembersView, BlogMembersPage),
  staticView(blogDeletionView, BlogDeletionPage),
  staticView(blockedBlogsView, BlockedBlogsPage),
  staticView(ownBlogsView, OwnBlogsPage),
  staticView(newBlogView, NewBlogPage),
  staticView(blogInvitationView, BlogInvitationPage),
];
