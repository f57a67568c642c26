import * as v from 'valibot';
import { findAddresses } from '../links/find-addresses.ts';

/** A link in a message's text: `position` holds its start index and its exclusive end index. */
export const messageLink = v.object({
  type: v.literal('link'),
  position: v.tuple([v.number(), v.number()]),
  attributes: v.object({ blog_name: v.string(), post_id: v.string(), url: v.string() }),
});
export type MessageLink = v.InferOutput<typeof messageLink>;

const ofPost = /^\/@([a-z0-9-]+)\/post\/(\d{1,19})(?:\/|$)/;

/** The web URLs in a text. For a URL of a post on our origin, the link names the blog and post. */
export function linksInText(text: string, origin: string): MessageLink[] {
  return findAddresses(text).flatMap(({ start, end, href }): MessageLink[] => {
    if (!URL.canParse(href)) return [];
    const url = new URL(href);
    const [, blog_name = '', post_id = ''] =
      (url.origin === origin && ofPost.exec(url.pathname)) || [];
    return [
      {
        type: 'link',
        position: [start, end],
        attributes: { blog_name, post_id, url: url.href },
      },
    ];
  });
}
