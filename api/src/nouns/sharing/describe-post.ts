import type { Post, PostContent } from '@tessera/shared-contracts/posts/post';
import { definitionOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import { htmlToPlain } from '../../base/text/sanitise.ts';
import { cutText } from '../../base/text/summarise.ts';

/** Maximum length of a description; previews on other sites cut longer ones. */
const descriptionLength = 200;

/** The words of a post without its title, as plain text. */
const wordsOf = (content: PostContent): string =>
  definitionOf(content)
    .pieces(content)
    .map((piece) => {
      switch (piece.kind) {
        case 'html':
        case 'quote':
          return htmlToPlain(piece.html);
        case 'line':
          return piece.name === '' ? piece.text : `${piece.name}: ${piece.text}`;
        case 'text':
        case 'question':
          return piece.text;
        case 'heading':
        case 'image':
        case 'link':
          return '';
      }
    })
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * What a post says after its title, for previews on other sites: its first words, else those of the
 * post that it reblogs, else its tags. Never just the title again. '' if there is nothing to say,
 * and for covered posts.
 */
export function describePost({
  content,
  trail,
  tags,
  summary,
  is_nsfw,
}: Pick<Post, 'content' | 'trail' | 'tags' | 'summary' | 'is_nsfw'>): string {
  if (is_nsfw) return '';
  const said = [content, ...trail.toReversed().map((entry) => entry.content)]
    .map(wordsOf)
    .find((words) => words !== '' && words !== summary);
  return cutText(said ?? tags.map((tag) => `#${tag}`).join(' '), descriptionLength);
}
