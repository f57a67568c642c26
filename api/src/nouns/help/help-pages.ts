import { refusals } from '@tessera/shared-contracts/core/refusals';
import { helpTopics } from '@tessera/shared-contracts/help/help-topics';
import { helpTopicView, helpView } from '@tessera/shared-contracts/help/help-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { createFlags, isMobileHelp } from '@tessera/shared-contracts/platform/flags';
import type { RequestValues } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { renderPage } from '../../base/page/document.tsx';
import { flagsOf } from '../../base/page/feature-flags.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Help pages are documents to read, so the header scrolls away with the page. */
const helpInfo = {
  name: 'help',
  base_route: pages.dashboard.path,
  header: ['unstuck'],
} satisfies Partial<PageInfo>;

/**
 * Whether to render the mobile variant. The URL can ask for either variant; by default, phones get
 * the mobile one, if it is enabled.
 */
function isForMobile(c: RequestValues): boolean {
  const variant = c.req.query('variant');
  if (variant === 'mobile' || variant === 'full') return variant === 'mobile';
  return isMobileHelp(createFlags(flagsOf(c), c.var.viewer !== undefined));
}

/** `/help`: all topics. */
export async function helpPage(c: RequestValues): Promise<Response> {
  return renderPage(
    c,
    {
      info: { ...helpInfo, title: 'Help' },
      head: { description: 'How Tessera works.', canonical: pages.help.path },
    },
    [viewRequest(helpView, { isMobile: isForMobile(c) })],
  );
}

/** `/help/{topic}` */
export async function helpTopicPage(c: RequestValues): Promise<Response> {
  const topic = helpTopics.find(({ slug }) => slug === c.req.param('topic'));
  if (!topic) throw notFound(refusals.noTopic);
  const { slug, title, about } = topic;
  return renderPage(
    c,
    {
      info: { ...helpInfo, title },
      head: { description: about, canonical: `${pages.help.path}/${slug}` },
    },
    [viewRequest(helpTopicView, { slug, isMobile: isForMobile(c) })],
  );
}

/** Mounts the pages of the help. */
export function registerHelp(app: App): void {
  mountPage(app, 'help', helpPage);
  mountPage(app, 'helpTopic', helpTopicPage);
}
