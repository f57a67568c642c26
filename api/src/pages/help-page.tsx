import { pages } from '@tessera/shared-contracts/pages/pages';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { createFlags, isMobileHelp } from '@tessera/shared-contracts/platform/flags';
import { helpTopics, type HelpTopic } from '../help/topics.tsx';
import type { AppContext } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';
import { renderPage } from './document.tsx';
import { flagsOf } from './feature-flags.ts';

/** A document to read: it takes the header's place once scrolled. */
const helpInfo = {
  name: 'help',
  base_route: pages.dashboard.path,
  header: ['unstuck'],
} satisfies Partial<PageInfo>;

/** Phones get the variant for phones unless the address asks for the full one. */
function isForMobile(c: AppContext): boolean {
  const variant = c.req.query('variant');
  if (variant === 'mobile' || variant === 'full') return variant === 'mobile';
  return isMobileHelp(createFlags(flagsOf(c), c.var.viewer !== undefined));
}
const topicsFor = (isMobile: boolean): readonly HelpTopic[] =>
  helpTopics.filter((topic) => !isMobile || topic.isForKeyboards !== true);
const topicPath = (slug: string, isMobile: boolean): string =>
  `${pages.help.path}/${slug}${isMobile ? '?variant=mobile' : ''}`;

/**
 * `/help`: all topics in full, so that find-in-page works; without keyboard shortcuts on phones.
 */
export async function helpPage(c: AppContext): Promise<Response> {
  const isMobile = isForMobile(c);
  const topics = topicsFor(isMobile);
  return renderPage(
    c,
    {
      info: { ...helpInfo, title: 'Help' },
      head: { description: 'How Tessera works.', canonical: pages.help.path },
    },
    <div className="page__column" data-variant={isMobile ? 'mobile' : 'full'}>
      <header className="page__head">
        <h1 className="page__title">How Tessera works</h1>
      </header>
      <nav aria-label="Topics">
        <ul className="help__topics">
          {topics.map(({ slug, title, about }) => (
            <li key={slug}>
              <a className="help__topic" href={`#${slug}`}>
                <strong>{title}</strong>
                <span className="help__about">{about}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page__prose">
        {topics.map(({ slug, title, body }) => (
          <section key={slug} aria-labelledby={slug}>
            <h2 id={slug}>{title}</h2>
            {body(isMobile)}
            <p>
              <a href={topicPath(slug, isMobile)}>
                Only this topic<span className="visually-hidden">: {title}</span>
              </a>
            </p>
          </section>
        ))}
        {isMobile && (
          <p>
            <a href={`${pages.help.path}?variant=full`}>Help with keyboard shortcuts</a>
          </p>
        )}
      </div>
    </div>,
  );
}

/** `/help/{topic}` */
export async function helpTopicPage(c: AppContext): Promise<Response> {
  const isMobile = isForMobile(c);
  const topic = helpTopics.find(({ slug }) => slug === c.req.param('topic'));
  if (!topic) throw notFound('This topic does not exist.');
  const others = topicsFor(isMobile).filter(({ slug }) => slug !== topic.slug);
  return renderPage(
    c,
    {
      info: { ...helpInfo, title: topic.title },
      head: { description: topic.about, canonical: topicPath(topic.slug, false) },
    },
    <div className="page__column" data-variant={isMobile ? 'mobile' : 'full'}>
      <header className="page__head">
        <h1 className="page__title">{topic.title}</h1>
      </header>
      <div className="page__prose">{topic.body(isMobile)}</div>
      <nav className="page__section" aria-labelledby="other-topics">
        <h2 className="page__section-title" id="other-topics">
          Other topics
        </h2>
        <ul className="help__topics">
          {others.map(({ slug, title, about }) => (
            <li key={slug}>
              <a className="help__topic" href={topicPath(slug, isMobile)}>
                <strong>{title}</strong>
                <span className="help__about">{about}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>,
  );
}
