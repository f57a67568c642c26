import { pages } from '@tessera/shared-contracts/pages/pages';
import { streamHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
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
    side: Promise.all([
      steps.then((all) => placeSteps(all, 'beside')),
      c.var.deps.pageParts.beside(c),
    ]).then((views) => views.flat()),
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

export async function likesPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  return streamPage(c, {
    name: 'likes',
    title: 'Likes',
    path: pages.likes.path,
    stream: { kind: 'likes', viewer },
    side: c.var.deps.pageParts.beside(c),
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
