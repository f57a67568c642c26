import { postsHtml as postsHtmlCall } from '@tessera/shared-contracts/posts/endpoints';
import * as formBuilder from '@tessera/shared-contracts/posts/form-builder';
import { mount, type App } from '../../base/http/mount.ts';
import { mountPage } from '../../base/page/mount-page.ts';
import { linkedNetworks } from '../../nouns/networks/link-account.ts';
import { limitsOf } from '../../nouns/posts/daily-limits.ts';
import { channelsOf } from '../visit/channels-of.ts';
import { archivePage } from './blog-archive-page.ts';
import { blogFeed, blogTagFeed } from './feeds/blog-feeds.ts';
import { tagFeed } from './feeds/tag-feed.ts';
import { blogPage } from './blog-page.ts';
import { postPage, tinyPostPage } from './blog-pages.ts';
import { blogSearchPage } from './blog-search-page.ts';
import { blogTagPage } from './blog-tag-page.ts';
import { homePage } from './home-page.ts';
import { postsHtml } from './posts-html.ts';

/** Mounts the pages and calls that combine several nouns. */
export function registerPages(app: App): void {
  for (const formData of [formBuilder.getPostFormBuilderData, formBuilder.readPostFormBuilderData])
    mount(app, formData, async ({ deps, viewer }) => ({
      channels: await channelsOf(deps.db, viewer),
      limits: await limitsOf(deps.db, viewer.userId, deps.now()),
      networks: await linkedNetworks(deps, viewer.userId),
    }));
  mount(app, postsHtmlCall, postsHtml);
  mountPage(app, 'home', homePage, { mayBeOld: true, isShared: true });
  mountPage(app, 'blog', blogPage, { mayBeOld: true, isShared: true });
  mountPage(app, 'blogFeed', blogFeed, { mayBeOld: true });
  mountPage(app, 'blogTagged', blogTagPage, { mayBeOld: true, isShared: true });
  mountPage(app, 'blogTaggedFeed', blogTagFeed, { mayBeOld: true });
  mountPage(app, 'taggedFeed', tagFeed, { mayBeOld: true });
  mountPage(app, 'blogSearch', blogSearchPage, { mayBeOld: true });
  mountPage(app, 'blogArchive', archivePage, { mayBeOld: true });
  mountPage(app, 'blogArchiveMonth', archivePage, { mayBeOld: true });
  mountPage(app, 'blogPost', postPage, { mayBeOld: true, isShared: true });
  mountPage(app, 'blogPostSlug', postPage, { mayBeOld: true, isShared: true });
  mountPage(app, 'tinyPost', tinyPostPage, { mayBeOld: true });
}
