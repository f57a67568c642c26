import { findAddresses } from '../links/find-addresses.ts';
import { bodyClasses, mentionInText, mentionedBlog } from './body-markup.ts';
import type { ContentStats } from './form-model.ts';
import type { EditorType } from './post-form-constants.ts';

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value: string | undefined) => value !== undefined) ?? '';
const hasClass = (tag: string, name: string): boolean =>
  attribute(tag, 'class').split(/\s+/).includes(name);

/** Converts images and links of Markdown to HTML, and leaves out code. */
const markdownAsHtml = (text: string): string =>
  text
    .replace(/```[^]*?(?:```|$)|`[^`\n]+`/g, ' ')
    .replace(/!\[[^\]\n]*\]\(<?([^\s)>]+)[^)\n]*\)/g, '<img src="$1">')
    .replace(/(?<!!)\[[^\]\n]+\]\(<?([^\s)>]+)[^)\n]*\)/g, '<a href="$1"></a>')
    .replace(/<((?:https?:\/\/|mailto:)[^\s>]+)>/gi, '<a href="$1"></a>');

/**
 * Counts a text's content for `content_stats`; `editor` tells the text's format. Mentions do not
 * count as links.
 */
export function countContent(source: string, editor: EditorType = 'rich'): ContentStats {
  const html = editor === 'markdown' ? markdownAsHtml(source) : source;
  const images = [...html.matchAll(/<img\b[^>]*>/gi)]
    .map(([tag]) => attribute(tag, 'src'))
    .filter((address) => address !== '');
  const gifs = images.filter((address) => /\.gif(?:[?#]|$)/i.test(address)).length;
  const links = [...html.matchAll(/<a\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'href') !== '');
  const mentions = links.filter(
    (tag) =>
      hasClass(tag, bodyClasses.mention) || mentionedBlog(attribute(tag, 'href')) !== undefined,
  ).length;
  // names in plain text are mentions, too; link texts are left out so that no mention counts twice
  const plain = html.replace(/<a\b[^>]*>[^]*?<\/a>/gi, ' ').replace(/<[^>]*>/g, ' ');
  // Markdown also links addresses in plain text
  const addresses = editor === 'markdown' ? findAddresses(plain).length : 0;
  return {
    images: images.length - gifs,
    gifs,
    links: links.length - mentions + addresses,
    mentions: mentions + [...plain.matchAll(mentionInText)].length,
  };
}
