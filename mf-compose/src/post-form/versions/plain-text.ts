import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { fieldValues } from '@tessera/shared-contracts/posts/post-type-definitions';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const plainOf = (html: string): string =>
  html
    .replace(/<(?:br|\/(?:p|h\d|li|blockquote|figure|pre))\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim();

/** What was written in a form, as lines of plain text to compare. */
export function plainTextOf(model: PostFormModel): string {
  const texts = fieldValues(model).flatMap(([{ slot, typed }, value]) => {
    if (value === undefined) return [];
    const isRich = model.editorType === 'rich' && slot?.isWritten === true;
    return typed(value).map((text) => (isRich ? plainOf(text) : text.trim()));
  });
  const tags = model.tags.map((tag) => `#${tag}`).join(' ');
  return [...texts, tags].filter((text) => text !== '').join('\n\n');
}
