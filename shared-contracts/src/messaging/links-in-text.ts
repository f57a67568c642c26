import * as v from 'valibot';

/** A part of a message's text that is a link: `position` is its first character and the one behind its last. */
export const messageLink = v.object({
  type: v.literal('link'),
  position: v.tuple([v.number(), v.number()]),
  attributes: v.object({ blog_name: v.string(), post_id: v.string(), url: v.string() }),
});
export type MessageLink = v.InferOutput<typeof messageLink>;

const address = /https?:\/\/[^\s<>"“”]+/giu;
/** What ends a sentence ends no address. */
const trailing = /[.,;:!?'’)\]}»]+$/u;
const ofPost = /^\/@([a-z0-9-]+)\/post\/(\d{1,19})(?:\/|$)/;

/** The web addresses in a text. Those of posts here, told by the origin, name their blog and post too. */
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
