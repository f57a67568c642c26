import * as v from 'valibot';

/** A link in a message's text: `position` holds its start index and its exclusive end index. */
export const messageLink = v.object({
  type: v.literal('link'),
  position: v.tuple([v.number(), v.number()]),
  attributes: v.object({ blog_name: v.string(), post_id: v.string(), url: v.string() }),
});
export type MessageLink = v.InferOutput<typeof messageLink>;

const address = /https?:\/\/[^\s<>"“”]+/giu;
/** Punctuation at the end belongs to the sentence, not to the URL. */
const trailing = /[.,;:!?'’)\]}»]+$/u;
const ofPost = /^\/@([a-z0-9-]+)\/post\/(\d{1,19})(?:\/|$)/;

/** The web URLs in a text. For a URL of a post on our origin, the link names the blog and post. */
export function linksInText(text: string, origin: string): MessageLink[] {
  return [...text.matchAll(address)].flatMap(({ 0: found, index }): MessageLink[] => {
    const written = found.replace(trailing, '');
    if (!URL.canParse(written)) return [];
    const url = new URL(written);
    const [, blog_name = '', post_id = ''] =
      (url.origin === origin && ofPost.exec(url.pathname)) || [];
    return [
      {
        type: 'link',
        position: [index, index + written.length],
        attributes: { blog_name, post_id, url: url.href },
      },
    ];
  });
}
