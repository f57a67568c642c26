/**
 * The rules of the W3C feed validator (https://validator.w3.org/feed/docs/) that apply to what our
 * feeds contain, by the names of its messages, and those of JSON Feed (https://www.jsonfeed.org).
 */
import { Parser } from 'htmlparser2';
import { childrenOf, readXml, type XmlElement } from './read-xml.ts';

/** A feed as its address answers it. */
export interface AnsweredFeed {
  readonly url: string;
  /** The header `Content-Type`. */
  readonly type: string;
  readonly text: string;
}

export interface FeedRule {
  /** What breaks the rule in a feed; nothing if it is kept. */
  readonly faults: (feed: AnsweredFeed) => readonly string[];
  /** A change of a feed that breaks the rule: something in its text, or its type. */
  readonly breakBy: readonly [RegExp, string];
}
export type FeedRules = Readonly<Record<string, FeedRule>>;

type Check = (root: XmlElement, feed: AnsweredFeed) => readonly (string | false | undefined)[];
/** A rule about a feed as XML. */
const xmlRule = (breakBy: FeedRule['breakBy'], check: Check): FeedRule => ({
  breakBy,
  faults: (feed) => check(readXml(feed.text), feed).filter((fault) => typeof fault === 'string'),
});

export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s"<>[\]\\^`{|}]+$/.test(text) && URL.canParse(text);
export const isMediaType = (text: string): boolean => /^[a-z]+\/[\w.+-]+$/.test(text);
export const isLength = (text: string): boolean => /^[1-9]\d*$/.test(text);
const isPlausible = (time: number): boolean =>
  time >= Date.UTC(1970, 0, 1) && time < Date.now() + 86_400_000;
export const isRfc3339 = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  isPlausible(Date.parse(text));
const isRfc2822 = (text: string): boolean =>
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) &&
  new Date(text).toUTCString() === text &&
  isPlausible(Date.parse(text));
export const repeated = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

/** An element and all elements in it. */
const within = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(within),
];
const all = (root: XmlElement, ...names: readonly string[]): readonly XmlElement[] =>
  within(root).filter(({ name }) => names.includes(name));
/** Faults of parents that do not have exactly one child of each name. */
const oneEach = (parents: readonly XmlElement[], ...names: readonly string[]): readonly string[] =>
  parents.flatMap((parent) =>
    names
      .filter((name) => childrenOf(parent, name).length !== 1)
      .map((name) => `${parent.name}: ${childrenOf(parent, name).length} ${name}`),
  );
const textsOf = (elements: readonly XmlElement[]): readonly string[] =>
  elements.map(({ text }) => text);
const wrong = (texts: readonly string[], isRight: (text: string) => boolean): readonly string[] =>
  texts.filter((text) => !isRight(text));
const attributeOf = (element: XmlElement, name: string): string => element.attributes[name] ?? '';

/** Characters that XML allows, but that show nothing, or stand for none. */
const badCharacters = /[\u007f-\u009f\ufffd]|\p{Noncharacter_Code_Point}/u;
const htmlTag = /<\/?(?:p|div|b|i|em|strong|a|img|br|span|h[1-6]|ul|ol|li|blockquote|pre|hr)\b/i;
const urlAttributes = ['href', 'src', 'cite', 'poster', 'action'];
const risky = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'meta', 'link', 'base'];

/** Faults of the HTML of a post in a feed. */
export function htmlFaults(html: string): {
  readonly relative: string[];
  readonly risks: string[];
} {
  const relative: string[] = [];
  const risks: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (risky.includes(tag)) risks.push(tag);
      for (const [name, value] of Object.entries(attributes)) {
        if (/^on|^style$/.test(name)) risks.push(name);
        if (urlAttributes.includes(name) && !isWebUrl(value) && !/^(?:mailto|tumblr):/.test(value))
          relative.push(`${name}=${value}`);
      }
    },
  });
  parser.end(html);
  return { relative, risks };
}

const selfOf = (root: XmlElement): readonly string[] =>
  all(root, 'atom:link', 'link')
    .filter((link) => attributeOf(link, 'rel') === 'self')
    .map((link) => attributeOf(link, 'href'));

/** Rules of all XML formats; `names` are what the format calls things. */
const commonRules = (names: {
  readonly type: string;
  readonly item: string;
  readonly html: string;
  readonly id: string;
}): FeedRules => ({
  SAXError: { breakBy: [/<\/title>/, ''], faults: ({ text }) => tryReading(text) },
  NonSpecificMediaType: {
    breakBy: [/^application\/[a-z]+\+xml/, 'text/xml'],
    faults: ({ type }) => wrong([type.split(';')[0] ?? ''], (found) => found === names.type),
  },
  EncodingMismatch: {
    breakBy: [/encoding="UTF-8"/, 'encoding="ISO-8859-1"'],
    faults: ({ type, text }) => [
      ...wrong([type], (found) => found.endsWith('; charset=utf-8')),
      ...wrong([text], (found) => found.startsWith('<?xml version="1.0" encoding="UTF-8"?>')),
    ],
  },
  BadCharacters: xmlRule([/<title>/, '<title>\u0085'], (root) =>
    within(root)
      .filter(({ text, attributes }) => badCharacters.test(text + Object.values(attributes).join()))
      .map(({ name }) => name),
  ),
  MissingSelf: xmlRule([/rel="self"/, 'rel="related"'], (root) => [
    selfOf(root).length !== 1 && `${selfOf(root).length} links to itself`,
  ]),
  SelfDoesntMatchLocation: xmlRule(
    [/(rss|atom)"(?=[^>]*(?:rel="self"|\/><updated))/, 'x"'],
    (root, { url }) => wrong(selfOf(root), (found) => found === url),
  ),
  DuplicateIds: xmlRule([/\/p\/\d+/g, '/p/1'], (root) =>
    repeated(textsOf(all(root, names.id).filter(({ text }) => text !== ''))),
  ),
  NotBlank: xmlRule([/<title>[^<]*/, '<title> '], (root) =>
    all(root, 'title', 'link', 'guid', 'id', 'category', 'dc:creator', 'name', 'uri')
      .filter(({ text, attributes }) => text.trim() === '' && Object.keys(attributes).length === 0)
      .map(({ name }) => name),
  ),
  ContainsHTML: xmlRule([/<title>/, '<title>&lt;p&gt;A&lt;/p&gt;'], (root) =>
    textsOf(all(root, 'title', 'subtitle', 'name', 'dc:creator', 'category')).filter((text) =>
      htmlTag.test(text),
    ),
  ),
  ContainsRelRef: xmlRule([/(href|src)=&quot;https?:\/\/[^/]*/, '$1=&quot;'], (root) =>
    all(root, names.item).flatMap((item) =>
      childrenOf(item, names.html).flatMap(({ text }) => htmlFaults(text).relative),
    ),
  ),
  SecurityRisk: xmlRule([/&lt;div /, '&lt;script&gt;1&lt;/script&gt;&lt;div '], (root) =>
    all(root, names.item).flatMap((item) =>
      childrenOf(item, names.html).flatMap(({ text }) => htmlFaults(text).risks),
    ),
  ),
  SecurityRiskAttr: xmlRule([/&lt;div /, '&lt;div style=&quot;color:red&quot; '], (root) =>
    all(root, names.item).flatMap((item) =>
      childrenOf(item, names.html).flatMap(({ text }) => htmlFaults(text).risks),
    ),
  ),
});

function tryReading(text: string): readonly string[] {
  try {
    readXml(text);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

const channelParts = ['title', 'link', 'description', 'lastBuildDate', 'generator', 'image'];
const itemParts = ['title', 'link', 'guid', 'pubDate', 'dc:creator', 'description'];
/** Names that an element may have as children, and how the validator calls others. */
const unknownParts = (
  parents: readonly XmlElement[],
  names: readonly string[],
): readonly string[] =>
  parents.flatMap(({ children }) =>
    wrong(
      children.map(({ name }) => name),
      (name) => names.includes(name),
    ),
  );

const rssEnclosures = (root: XmlElement): readonly XmlElement[] => all(root, 'enclosure');

/** The rules for RSS 2.0. */
export const rssRules: FeedRules = {
  ...commonRules({ type: 'application/rss+xml', item: 'item', html: 'description', id: 'guid' }),
  UndefinedElement: xmlRule([/<generator>/, '<maker>A</maker><generator>'], (root) => [
    ...unknownParts([root], ['channel']),
    ...unknownParts(all(root, 'channel'), [...channelParts, 'atom:link', 'item', 'language']),
    ...unknownParts(all(root, 'item'), [...itemParts, 'category', 'enclosure']),
    ...unknownParts(all(root, 'image'), ['url', 'title', 'link']),
  ]),
  MissingElement: xmlRule([/<link>.*?<\/link>/, ''], (root) => [
    ...oneEach([root], 'channel'),
    ...oneEach(all(root, 'channel'), 'title', 'link', 'description', 'lastBuildDate'),
    ...oneEach(all(root, 'image'), 'url', 'title', 'link'),
  ]),
  ItemMustContainTitleOrDescription: xmlRule(
    [/<description>(?=&lt;).*?<\/description>/, ''],
    (root) => oneEach(all(root, 'item'), 'title', 'description'),
  ),
  DuplicateElement: xmlRule([/<pubDate>/, '<pubDate></pubDate><pubDate>'], (root) =>
    [...all(root, 'channel', 'item')].flatMap(({ children }) =>
      repeated(children.map(({ name }) => name)).filter(
        (name) => !['item', 'category'].includes(name),
      ),
    ),
  ),
  MissingGuid: xmlRule([/<guid.*?<\/guid>/, ''], (root) => oneEach(all(root, 'item'), 'guid')),
  InvalidHttpGUID: xmlRule([/(<guid[^>]*>)https?:\/\//, '$1'], (root) =>
    all(root, 'guid')
      .filter(({ text, attributes }) => attributes['isPermaLink'] !== 'false' && !isWebUrl(text))
      .map(({ text }) => text),
  ),
  InvalidRFC2822Date: xmlRule([/<pubDate>\w+, /, '<pubDate>'], (root) =>
    wrong(textsOf(all(root, 'pubDate', 'lastBuildDate')), isRfc2822),
  ),
  ImplausibleDate: xmlRule([/(<pubDate>).*?(?=<)/, '$1Tue, 01 Jan 2999 00:00:00 GMT'], (root) =>
    wrong(textsOf(all(root, 'pubDate')), (text) => isPlausible(Date.parse(text))),
  ),
  InvalidFullLink: xmlRule([/<link>https?:\/\/[^/]*/, '<link>'], (root) =>
    wrong(textsOf(all(root, 'link', 'url')), isWebUrl),
  ),
  ImageLinkDoesntMatch: xmlRule([/(<image>.*<link>[^<]*)(?=<\/link><\/image>)/, '$1/x'], (root) =>
    all(root, 'channel').flatMap((channel) =>
      all(channel, 'image')
        .flatMap((image) => [...childrenOf(image, 'link'), ...childrenOf(image, 'title')])
        .filter(({ name, text }) => childrenOf(channel, name)[0]?.text !== text)
        .map(({ text }) => text),
    ),
  ),
  MissingAttribute: xmlRule([/(<enclosure [^>]*) length="\d+"/, '$1'], (root) =>
    rssEnclosures(root).flatMap(({ attributes }) =>
      ['url', 'length', 'type'].filter((name) => (attributes[name] ?? '') === ''),
    ),
  ),
  InvalidIntegerAttribute: xmlRule([/(<enclosure [^>]*length=")\d+/, '$1-1'], (root) =>
    wrong(
      rssEnclosures(root).map((one) => attributeOf(one, 'length')),
      isLength,
    ),
  ),
  InvalidURLAttribute: xmlRule([/(<enclosure url=")[^"]*/, '$1/a.mp3'], (root) =>
    wrong(
      rssEnclosures(root).map((one) => attributeOf(one, 'url')),
      isWebUrl,
    ),
  ),
  InvalidMIMEAttribute: xmlRule([/(<enclosure [^>]*type=")[^"]*/, '$1sound'], (root) =>
    wrong(
      rssEnclosures(root).map((one) => attributeOf(one, 'type')),
      isMediaType,
    ),
  ),
  DuplicateEnclosure: xmlRule([/(<enclosure [^>]*>)/, '$1$1'], (root) =>
    all(root, 'item').flatMap((item) => textsOf(childrenOf(item, 'enclosure').slice(1))),
  ),
  InvalidLanguage: xmlRule([/<generator>/, '<language>any</language><generator>'], (root) =>
    wrong(textsOf(all(root, 'language')), (text) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(text)),
  ),
};

const atom = 'http://www.w3.org/2005/Atom';
const linksOf = (root: XmlElement, rel: string): readonly XmlElement[] =>
  all(root, 'link').filter((link) => (link.attributes['rel'] ?? 'alternate') === rel);

/** The rules for Atom 1.0. */
export const atomRules: FeedRules = {
  ...commonRules({ type: 'application/atom+xml', item: 'entry', html: 'content', id: 'id' }),
  MissingNamespace: xmlRule([/xmlns="[^"]*"/, 'xmlns="urn:x"'], (root) =>
    within(root)
      .filter(({ namespace }) => namespace !== atom)
      .map(({ name }) => name),
  ),
  UndefinedElement: xmlRule([/<generator>/, '<maker>A</maker><generator>'], (root) => [
    ...unknownParts(
      [root],
      ['id', 'title', 'subtitle', 'link', 'updated', 'generator', 'icon', 'author', 'entry'],
    ),
    ...unknownParts(all(root, 'entry'), [
      'id',
      'title',
      'link',
      'published',
      'updated',
      'author',
      'category',
      'content',
    ]),
    ...unknownParts(all(root, 'author'), ['name', 'uri']),
  ]),
  MissingElement: xmlRule([/<updated>.*?<\/updated>/, ''], (root) => [
    ...oneEach([root, ...all(root, 'entry')], 'id', 'title', 'updated'),
    ...oneEach(all(root, 'entry'), 'published', 'content'),
    ...oneEach(all(root, 'author'), 'name'),
  ]),
  MissingAuthor: xmlRule([/<author>.*?<\/author>/g, ''], (root) =>
    oneEach(all(root, 'entry'), 'author'),
  ),
  InvalidFullLink: xmlRule([/<id>https?:\/\/[^/]*/, '<id>'], (root) => [
    ...wrong(textsOf(all(root, 'id', 'uri', 'icon')), isWebUrl),
    ...wrong(
      all(root, 'link').map((link) => attributeOf(link, 'href')),
      isWebUrl,
    ),
  ]),
  InvalidRFC3339Date: xmlRule([/<published>[^<]*/, '<published>2026-01-01'], (root) =>
    wrong(textsOf(all(root, 'published', 'updated')), isRfc3339),
  ),
  UpdatedBeforePublished: xmlRule(
    [
      /<published>[^<]*<\/published><updated>[^<]*/,
      '<published>2026-01-02T00:00:00Z</published><updated>2026-01-01T00:00:00Z',
    ],
    (root) =>
      all(root, 'entry').flatMap((entry) => {
        const [from = '', to = ''] = [
          ...childrenOf(entry, 'published'),
          ...childrenOf(entry, 'updated'),
        ].map(({ text }) => text);
        return from <= to ? [] : [to];
      }),
  ),
  DuplicateAtomLink: xmlRule([/(<link rel="alternate"[^>]*>)/, '$1$1'], (root) =>
    [root, ...all(root, 'entry')]
      .map(
        (parent) =>
          childrenOf(parent, 'link').filter((link) => attributeOf(link, 'rel') === 'alternate')
            .length,
      )
      .filter((count) => count !== 1)
      .map(String),
  ),
  InvalidAtomType: xmlRule([/<content type="html"/, '<content type="htm"'], (root) =>
    wrong(
      all(root, 'content').map((content) => attributeOf(content, 'type')),
      (type) => type === 'html',
    ),
  ),
  MissingTerm: xmlRule([/<category term="[^"]*"/, '<category'], (root) =>
    wrong(
      all(root, 'category').map((category) => attributeOf(category, 'term').trim()),
      (term) => term !== '',
    ),
  ),
  InvalidLinkType: xmlRule([/(<link rel="enclosure" [^>]*type=")[^"]*/, '$1sound'], (root) =>
    wrong(
      all(root, 'link').map((link) => attributeOf(link, 'type')),
      isMediaType,
    ),
  ),
  InvalidLinkLength: xmlRule([/(<link rel="enclosure" [^>]*length=")\d+/, '$1many'], (root) =>
    wrong(
      linksOf(root, 'enclosure').map((link) => attributeOf(link, 'length')),
      isLength,
    ),
  ),
};
