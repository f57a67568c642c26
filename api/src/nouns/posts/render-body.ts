import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { mentionableBlogs } from '../blogs/blog-queries.ts';
import type { Deps } from '../../base/http/context.ts';
import { mentionedNames } from '../../base/text/body-marks.ts';
import { findMedia } from '../../base/media/find-media.ts';
import { linksNames, type KnownParts } from '../../base/text/sanitise.ts';

/** Maximum number of uploads looked up per text; other images keep the sizes in their HTML. */
const maxLookups = 100;

type RenderDeps = Pick<Deps, 'db' | 'media' | 'now' | 'renderer'>;

/** Distinct values of the first capture group. */
const found = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, value = '']) => value)),
];

/** Looks up the uploads and blogs referenced by sanitised HTML; undefined when there are none. */
async function lookUp(
  deps: RenderDeps,
  html: string,
  editor: EditorType,
): Promise<KnownParts | undefined> {
  const images = found(html, /<img\b[^>]*?\ssrc="(\/media\/[^"]+)"/g).slice(0, maxLookups);
  const names = mentionedNames(html, linksNames(editor));
  if (images.length === 0 && names.length === 0) return undefined;
  const [sizes, tokens] = await Promise.all([
    Promise.all(
      images.map(async (address) => {
        const { width, height } = (await findMedia(deps, address)) ?? { width: 0, height: 0 };
        return [address, { width, height }] as const;
      }),
    ),
    mentionableBlogs(deps.db, names),
  ]);
  return { sizes: new Map(sizes), tokens };
}

/**
 * Renders editor input as sanitised HTML for storage. Our own images get their sizes, so that pages
 * reserve space for them. Mentions get the tokens of their blogs; those of unknown or suspended
 * blogs stay text. Refuses with 400 if the text is too long or too complex, and with 503 if it
 * needs a worker thread and too many texts are waiting for one.
 */
export async function renderBody(
  deps: RenderDeps,
  source: string,
  editor: EditorType,
): Promise<string> {
  const html = await deps.renderer.render(source, editor);
  const known = await lookUp(deps, html, editor);
  return known ? deps.renderer.finish(html, editor, known) : html;
}
