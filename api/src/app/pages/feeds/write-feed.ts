import type { FeedFormat } from '@tessera/shared-contracts/core/feed-formats';
import type { Feed, FeedFile, FeedItem } from './feed.ts';

/** Characters not allowed in XML 1.0, even escaped. */
// oxlint-disable-next-line no-control-regex -- matches the characters to remove
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notXml, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character);

type Attributes = Readonly<Record<string, string>>;

const opened = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xml(value)}"`)].join(' ');

/** An XML element with text. */
const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${opened(name, attributes)}>${xml(text)}</${name}>`;
const empty = (name: string, attributes: Attributes): string => `<${opened(name, attributes)}/>`;
/** An XML element with elements. */
const parent = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `<${opened(name, attributes)}>${children.join('')}</${name}>`;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function rssItem(item: FeedItem): string {
  return parent('item', [
    element('title', item.title),
    element('link', item.url),
    element('guid', item.id, { isPermaLink: 'true' }),
    element('pubDate', item.published.toUTCString()),
    element('dc:creator', item.author.name),
    element('description', item.html),
    ...item.tags.map((tag) => element('category', tag)),
    ...(item.enclosure
      ? [
          empty('enclosure', {
            url: item.enclosure.url,
            length: String(item.enclosure.bytes),
            type: item.enclosure.type,
          }),
        ]
      : []),
  ]);
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
function writeRss({ title, description, home, self, updated, icon, items }: Feed): string {
  const channel = [
    element('title', title),
    element('link', home),
    element('description', description),
    element('lastBuildDate', updated.toUTCString()),
    element('generator', 'Tessera'),
    empty('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    ...(icon === undefined
      ? []
      : [parent('image', [element('url', icon), element('title', title), element('link', home)])]),
    ...items.map(rssItem),
  ];
  return [
    declaration,
    parent('rss', [parent('channel', channel)], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    }),
  ].join('\n');
}

const atomAuthor = ({ name, url }: FeedItem['author']): string =>
  parent('author', [element('name', name), element('uri', url)]);

const atomEnclosure = ({ url, type, bytes }: FeedFile): string =>
  empty('link', { rel: 'enclosure', href: url, type, ...(bytes > 0 && { length: String(bytes) }) });

function atomEntry(item: FeedItem): string {
  return parent('entry', [
    element('id', item.id),
    element('title', item.title),
    empty('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    element('published', item.published.toISOString()),
    element('updated', item.updated.toISOString()),
    atomAuthor(item.author),
    ...item.tags.map((tag) => empty('category', { term: tag })),
    ...(item.enclosure ? [atomEnclosure(item.enclosure)] : []),
    element('content', item.html, { type: 'html' }),
  ]);
}

/** Atom 1.0 (RFC 4287). */
function writeAtom({ title, description, home, self, updated, icon, author, items }: Feed): string {
  const feed = [
    element('id', self),
    element('title', title),
    element('subtitle', description),
    empty('link', { rel: 'alternate', type: 'text/html', href: home }),
    empty('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('updated', updated.toISOString()),
    element('generator', 'Tessera'),
    ...(icon === undefined ? [] : [element('icon', icon)]),
    ...(author ? [atomAuthor(author)] : []),
    ...items.map(atomEntry),
  ];
  return `${declaration}\n${parent('feed', feed, { xmlns: 'http://www.w3.org/2005/Atom' })}`;
}

function jsonItem({ enclosure, ...item }: FeedItem): object {
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    content_html: item.html,
    date_published: item.published.toISOString(),
    date_modified: item.updated.toISOString(),
    authors: [item.author],
    ...(item.tags.length > 0 && { tags: item.tags }),
    ...(enclosure && {
      attachments: [
        {
          url: enclosure.url,
          mime_type: enclosure.type,
          ...(enclosure.bytes > 0 && { size_in_bytes: enclosure.bytes }),
          ...(enclosure.duration > 0 && { duration_in_seconds: enclosure.duration }),
        },
      ],
    }),
  };
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
const writeJson = ({ title, description, home, self, icon, author, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    ...(icon !== undefined && { icon }),
    ...(author && { authors: [author] }),
    items: items.map(jsonItem),
  });

/** Writes a feed in a format. */
export const writeFeed: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  'feed.json': writeJson,
};
