import {
  aboutBlogView,
  blogGateView,
  blogTagHeadView,
  blogTopView,
  postHeadView,
} from '@tessera/shared-contracts/blogs/blog-page-views';
import { archiveView } from '@tessera/shared-contracts/posts/archive-view';
import { staticView } from '@tessera/shared-ui/server-half';
import { AboutBlog } from './AboutBlog.tsx';
import { ArchivePage } from './ArchivePage.tsx';
import { BlogGate } from './BlogGate.tsx';
import { BlogTagHead } from './BlogTagHead.tsx';
import { BlogTop } from './BlogTop.tsx';
import { PostHead } from './PostHead.tsx';

export const blogPages = [
  staticView(blogGateView, BlogGate),
  staticView(blogTopView, BlogTop),
  staticView(archiveView, ArchivePage),
  staticView(blogTagHeadView, BlogTagHead),
  staticView(postHeadView, PostHead),
  staticView(aboutBlogView, AboutBlog),
];
