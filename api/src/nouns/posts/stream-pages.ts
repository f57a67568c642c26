import { safeParse } from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { text } from '@tessera/shared-contracts/core/wire';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { streamHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { suggestionsFor } from '../blogs/suggestions.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { firstSteps, placeSteps } from './first-steps.ts';
import { ownStream } from './own-stream.ts';
import { streamPage, writeAction } from './stream-page.ts';

export async function dashboardPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const title = 'Dashboard';
  const steps = firstSteps(c, viewer);
  return streamPage(c, {
    name: 'dashboard',
    title,
    path: pages.dashboard.path,
    stream: { kind: 'dashboard', viewer },
    isOwn: true,
    top: [viewRequest(streamHeadView, { title, isHidden: true })],
    above: steps.then((all) => placeSteps(all, 'above')),
    side: Promise.all([steps.then((all) => placeSteps(all, 'beside')), suggestionsFor(c)]).then(
      (views) => views.flat(),
    ),
    empty: {
      title: 'Your dashboard is empty',
      text: 'Posts from you and the blogs you follow will appear here.',
      actions: [
        { label: 'Find blogs to follow', href: pages.welcome.path, variant: 'primary' },
        writeAction(pages.dashboard.path, 'outline'),
      ],
    },
  });
}

export async function explorePage(c: RequestValues): Promise<Response> {
  return streamPage(c, {
    name: 'explore',
    title: 'Explore',
    path: pages.explore.path,
    stream: { kind: 'explore', viewer: c.var.viewer },
    side: suggestionsFor(c),
    head: { description: 'The latest posts on Tessera.', canonical: pages.explore.path },
    empty: {
      title: 'Nothing here yet',
      text: 'New posts will appear here.',
      actions: [
        c.var.viewer
          ? writeAction(pages.explore.path)
          : { label: 'Sign up', href: pages.register.path, variant: 'primary' },
      ],
    },
  });
}

export async function taggedPage(c: RequestValues): Promise<Response> {
  const read = safeParse(text(postLimits.tag + 1), c.req.param('tag'));
  const key = read.success ? tagKey(read.output) : '';
  if (!read.success || key === '') throw notFound();
  const path = blogPaths.tag(read.output.trim().replace(/^#+/, ''));
  return streamPage(c, {
    name: 'tagged',
    title: `#${key}`,
    path,
    stream: { kind: 'tagged', viewer: c.var.viewer, tag: key },
    side: suggestionsFor(c),
    head: { description: `Posts tagged ${key} on Tessera.`, canonical: blogPaths.tag(key) },
    empty: {
      title: `No posts tagged #${key}`,
      text: 'Try another tag, or be the first to use it.',
      actions: [{ label: 'Explore', href: pages.explore.path }],
    },
  });
}

export async function likesPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  return streamPage(c, {
    name: 'likes',
    title: 'Likes',
    path: pages.likes.path,
    stream: { kind: 'likes', viewer },
    side: suggestionsFor(c),
    empty: {
      title: 'No likes yet',
      text: 'Like a post to find it here later.',
      actions: [{ label: 'Explore', href: pages.explore.path, variant: 'primary' }],
    },
  });
}

/** Drafts of all the viewer's blogs, or of the blog in the URL. */
export async function draftsPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { blog, blogIds, path, title, head, side } = ownStream(c, viewer, 'drafts');
  return streamPage(c, {
    name: 'drafts',
    title,
    path,
    blog: blog?.name ?? '',
    stream: { kind: 'drafts', viewer, blogIds },
    top: [head],
    side,
    empty: {
      title: 'No drafts',
      text: 'Save a post as a draft to finish and publish it later.',
      actions: [writeAction(path)],
    },
  });
}
