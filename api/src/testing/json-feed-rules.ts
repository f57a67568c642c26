/** The rules of JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) for what our feeds contain. */
import * as v from 'valibot';
import {
  htmlFaults,
  isLength,
  isMediaType,
  isRfc3339,
  isWebUrl,
  repeated,
  type AnsweredFeed,
  type FeedRule,
  type FeedRules,
} from './feed-rules.ts';

const url = v.pipe(v.string(), v.check(isWebUrl, 'InvalidUrl'));
const date = v.pipe(v.string(), v.check(isRfc3339, 'InvalidDate'));
const filled = v.pipe(v.string(), v.regex(/\S/, 'NotBlank'));
const authors = v.pipe(
  v.array(v.strictObject({ name: filled, url })),
  v.minLength(1, 'MissingAuthor'),
);
const jsonFeed = v.strictObject({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: filled,
  description: v.exactOptional(filled),
  home_page_url: url,
  feed_url: url,
  icon: v.exactOptional(url),
  authors: v.exactOptional(authors),
  items: v.array(
    v.strictObject({
      id: url,
      url,
      title: filled,
      content_html: filled,
      date_published: date,
      date_modified: date,
      authors,
      tags: v.exactOptional(v.pipe(v.array(filled), v.minLength(1))),
      attachments: v.exactOptional(
        v.array(
          v.strictObject({
            url,
            mime_type: v.pipe(v.string(), v.check(isMediaType, 'InvalidMediaType')),
            size_in_bytes: v.pipe(
              v.number(),
              v.check((size) => isLength(String(size)), 'InvalidLength'),
            ),
            duration_in_seconds: v.exactOptional(v.pipe(v.number(), v.minValue(1))),
          }),
        ),
      ),
    }),
  ),
});

const read = ({ text }: AnsweredFeed): v.InferOutput<typeof jsonFeed> =>
  v.parse(jsonFeed, JSON.parse(text));
const rule = (
  breakBy: FeedRule['breakBy'],
  check: (feed: v.InferOutput<typeof jsonFeed>, answered: AnsweredFeed) => readonly string[],
): FeedRule => ({
  breakBy,
  faults(feed) {
    try {
      return check(read(feed), feed);
    } catch (error) {
      return [String(error)];
    }
  },
});
/** A rule that the schema checks. */
const shape = (pattern: RegExp, replacement: string): FeedRule =>
  rule([pattern, replacement], () => []);

export const jsonFeedRules: FeedRules = {
  'it is JSON': shape(/^\{/, '{{'),
  'it names the version': shape(/version\/1\.1/, 'version/1'),
  'title is required': shape(/"title":"[^"]*",/, ''),
  'items are required': shape(/"items":/, '"posts":'),
  'there are no members that nobody knows': shape(/^\{/, '{"language_":"en",'),
  'an item has an id': shape(/"id":"[^"]*",/, ''),
  'an item has content': shape(/"content_html":"(?:[^"\\]|\\.)*",/, ''),
  'an item has an address': shape(/"url":"https?:\/\/[^/]*/, '"url":"'),
  'an item has authors': shape(/("date_modified":"[^"]*",)"authors":\[[^\]]*\]/, '$1"authors":[]'),
  'dates are those of RFC 3339': shape(/("date_published":"[^"T]*)[^"]*/, '$1'),
  'an attachment has a media type': shape(/"mime_type":"[^"]*",/, ''),
  'an attachment has a whole length': shape(/"size_in_bytes":\d+/, '"size_in_bytes":0.5'),
  'the media type is that of JSON Feed': {
    breakBy: [/^application\/feed\+json/, 'text/json'],
    faults: ({ type }) => (/^application\/feed\+json(?:;|$)/.test(type) ? [] : [type]),
  },
  'feed_url is its address': rule([/("feed_url":"[^"]*)/, '$1/x'], ({ feed_url }, answered) =>
    feed_url === answered.url ? [] : [feed_url],
  ),
  'ids are unique': rule([/("id":"[^"]*\/p\/)\d+/g, '$11'], ({ items }) =>
    repeated(items.map(({ id }) => id)),
  ),
  'nothing in the content is relative': rule(
    [/(href|src)=\\"https?:\/\/[^/]*/, '$1=\\"'],
    ({ items }) => items.flatMap(({ content_html }) => htmlFaults(content_html).relative),
  ),
  'nothing in the content runs': rule([/<div /, '<div onclick=\\"a\\" '], ({ items }) =>
    items.flatMap(({ content_html }) => htmlFaults(content_html).risks),
  ),
};
