import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { bodyClasses, mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import { Node } from '@tiptap/react';

/**
 * The blog that a link mentions; undefined if the link does not have the class, URL and text of a
 * mention.
 */
export function mentionOf(link: Element): string | undefined {
  const name = link.classList.contains(bodyClasses.mention)
    ? mentionedBlog(link.getAttribute('href') ?? '')
    : undefined;
  return name !== undefined && link.textContent === `@${name}` ? name : undefined;
}

/** A mentioned blog: a link to it that the cursor treats as one unit. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ name: { default: '', rendered: false } }),
  // takes precedence over the mark of plain links
  parseHTML: () => [
    {
      tag: `a.${bodyClasses.mention}`,
      priority: 60,
      getAttrs(link) {
        const name = mentionOf(link);
        return name === undefined ? false : { name };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'a',
    { class: bodyClasses.mention, href: blogPaths.home(String(node.attrs['name'])) },
    `@${String(node.attrs['name'])}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs['name'])}`,
});
