import { mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { mentionableBlogs } from '../blogs/blog-queries.ts';
import type { Deps } from '../http/context.ts';
import { findMedia } from './find-media.ts';
import type { KnownParts } from './sanitise.ts';

/** Uploads looked up for one text; more pictures than that keep the sizes they claim. */
const mostLookups = 100;

type RenderDeps = Pick<Deps, 'db' | 'media' | 'now' | 'renderer'>;

/** First group of every match, each once. */
const found = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, value = '']) => value)),
];

/** Looks up the uploads and blogs that sanitised HTML names; undefined when it names none. */
async function lookUp(deps: RenderDeps, html: string): Promise<KnownParts | undefined> {
  const pictures = found(html, /<img\b[^>]*?\ssrc="(\/media\/[^"]+)"/g).slice(0, mostLookups);
  const names = found(html, /\shref="(\/@[a-z0-9-]+)"/g).flatMap(
    (href) => mentionedBlog(href) ?? [],
  );
  if (pictures.length === 0 && names.length === 0) return undefined;
  const [sizes, tokens] = await Promise.all([
    Promise.all(
      pictures.map(async (address) => {
        const { width, height } = (await findMedia(deps, address)) ?? { width: 0, height: 0 };
        return [address, { width, height }] as const;
      }),
    ),
    mentionableBlogs(deps.db, names),
  ]);
  return { sizes: new Map(sizes), tokens };
}

/**
 * What an editor wrote, as HTML ready to be stored: sanitised, our own pictures with their sizes so
 * that pages reserve their place, mentions with the token of their blog. Names that no blog has stay
 * as text. Refuses with 400 what is too long or too complex.
 */
export async function renderBody(
  deps: RenderDeps,
  source: string,
  editor: EditorType,
): Promise<string> {
  const html = await deps.renderer.render(source, editor);
  const known = await lookUp(deps, html);
  return known ? deps.renderer.finish(html, known) : html;
}
