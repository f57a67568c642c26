import { postSelector } from '../posts/post-elements.ts';

/** Parses posts from HTML that our own server sent. Scripts in the HTML do not run. */
export function parsePosts(html: string): HTMLElement[] {
  const template = document.createElement('template');
  // oxlint-disable-next-line no-restricted-properties -- a post as our own server rendered it
  template.innerHTML = html;
  return [...template.content.querySelectorAll<HTMLElement>(postSelector)].filter(
    (post) => post.parentNode === template.content,
  );
}
