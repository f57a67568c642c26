import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { formTexts } from '../state/form-texts.ts';
import { isLossyInRich } from './lossless.ts';

/** A text for another editor, and the question to ask first if the switch would lose something. */
export interface SwitchedText {
  readonly text: string;
  readonly question?: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/&(?!#?\w+;)/g, '&amp;').replace(/</g, '&lt;');
const hasMarkup = (text: string): boolean => /<[a-z!/]/i.test(text);
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('');

/**
 * HTML rendered by the server, without attributes that it adds for readers: `rel` of links, and
 * `loading` and `class` of images.
 */
function withoutAdditions(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const link of body.querySelectorAll('a[rel]')) link.removeAttribute('rel');
  for (const image of body.querySelectorAll('img'))
    for (const added of ['loading', 'class']) image.removeAttribute(added);
  // oxlint-disable-next-line no-restricted-properties -- read from an inert document
  return body.innerHTML.trim();
}

/** HTML with every block on its own line. */
const onLines = (html: string): string =>
  html.replace(/(<\/(?:p|h\d|ul|ol|li|blockquote|pre|figure|table)>|<hr[^>]*>)(?=<)/g, '$1\n');

/**
 * Moves a text from one editor to another: unchanged where possible, else converted, with a
 * question if something would be lost. The server renders Markdown; throws if that call fails.
 */
export async function switchText(
  platform: Platform,
  text: string,
  from: EditorType,
  to: EditorType,
): Promise<SwitchedText> {
  if (isBlank(text)) return { text: '' };
  if (from === to) return { text };
  if (to === 'markdown') {
    if (!hasMarkup(text)) return { text };
    const { toMarkdown } = await import('./to-markdown.ts');
    return { text: toMarkdown(text) };
  }
  const html =
    from === 'markdown'
      ? withoutAdditions(
          (await platform.call(previewPost, { body: { text, editor_type: 'markdown' } })).html,
        )
      : hasMarkup(text)
        ? text
        : paragraphs(text);
  if (to === 'html') return { text: onLines(html) };
  return isLossyInRich(html) ? { text: html, question: formTexts.switchToRich } : { text: html };
}
