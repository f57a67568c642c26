import { readMoreHtml } from '@tessera/shared-contracts/posts/body-markup';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { StoredCut } from '../../base/database/schema/posts.ts';
import { cutHtml } from '../../base/text/body-marks.ts';

/** A truncated post, ready to be shown. */
export interface ExcerptedPost {
  readonly content: PostContent;
  readonly trail: TrailEntry[];
  /** Whether the truncation removed more than the text that a read-more mark hides. */
  readonly isCut: boolean;
}

/** Repairs what the database truncated. */
export function repairCutPost({ most, entries, content, trail }: StoredCut): ExcerptedPost {
  let isCut = trail.length < entries;

  function html(text: string): string {
    if (text.length < most) return text;
    const cut = cutHtml(text);
    isCut ||= !cut.includes(readMoreHtml);
    return cut;
  }
  function plain(text: string): string {
    if (text.length < most) return text;
    isCut = true;
    return `${text.trimEnd()}…`;
  }
  function cut(said: PostContent): PostContent {
    switch (said.type) {
      case 'text':
        return { ...said, body_html: html(said.body_html) };
      case 'quote':
        return { ...said, quote_html: html(said.quote_html), source_html: html(said.source_html) };
      case 'link':
        return { ...said, excerpt: plain(said.excerpt), caption_html: html(said.caption_html) };
      case 'chat': {
        // the stored cut does not say whether the database omitted lines; the database omits lines
        // only if those before them fill the length limit
        const length = said.lines.reduce((sum, { text }) => sum + text.length + 20, 0);
        isCut ||= length + 20 >= most;
        return { ...said, lines: said.lines.map((line) => ({ ...line, text: plain(line.text) })) };
      }
      case 'note':
        return {
          ...said,
          ask: plain(said.ask),
          answer_html: html(said.answer_html),
          ...(said.caption_html !== undefined && { caption_html: html(said.caption_html) }),
        };
      case 'photo':
      case 'audio':
      case 'video':
        return { ...said, caption_html: html(said.caption_html) };
    }
  }
  const shown = {
    content: cut(content),
    trail: trail.map((entry) => ({ ...entry, content: cut(entry.content) })),
  };
  return { ...shown, isCut };
}
