import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { TrailItem } from '@tessera/shared-contracts/posts/form-model';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { PostRow } from './post-queries.ts';
import { escapeText, plainToHtml } from '../../base/text/sanitise.ts';

/**
 * Trail limits: longer trails lose the oldest entries after the root. `entries` includes the root.
 * `html` limits the sum of {@link htmlBytes} without the root; the newest entry stays in any case.
 */
export const trailBounds = { entries: 100, html: 1_000_000 } as const;

const saysNothing = (content: PostContent): boolean =>
  content.type === 'text' && content.title === '' && isBlank(content.body_html);

function bounded(trail: readonly TrailEntry[]): TrailEntry[] {
  const [root, ...rest] = trail;
  if (!root) return [];
  const kept: TrailEntry[] = [];
  let bytes = 0;
  for (const entry of rest.slice(-(trailBounds.entries - 1)).toReversed()) {
    bytes += htmlBytes(entry.content);
    // the newest entry always stays
    if (kept.length > 0 && bytes > trailBounds.html) break;
    kept.unshift(entry);
  }
  return [root, ...kept];
}

/**
 * Builds the trail of a reblog, oldest first: the parent's trail plus the parent's own content,
 * unless the parent is a reblog that adds none. The trail is a copy, so it survives its sources.
 */
export function trailOfReblog(
  parent: Pick<PostRow, 'id' | 'content' | 'trail'>,
  blog: Pick<BlogRow, 'name' | 'avatar_version'>,
): TrailEntry[] {
  const own: TrailEntry = {
    post_id: parent.id,
    blog_name: blog.name,
    blog_url: blogPaths.home(blog.name),
    avatar_url: avatarUrl(blog, 96),
    content: parent.content,
    is_root: parent.trail.length === 0,
    is_gone: false,
  };
  return saysNothing(parent.content) && parent.trail.length > 0
    ? parent.trail
    : bounded([...parent.trail, own]);
}

/**
 * The root of a trail. Rebloggers may remove the rest, but the root credits the original author.
 */
export const withoutTree = (trail: readonly TrailEntry[]): TrailEntry[] => trail.slice(0, 1);

const htmlOf = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('');
const heading = (text: string): string => (text === '' ? '' : `<h2>${escapeText(text)}</h2>`);
const link = (url: string, text: string): string =>
  `<p><a href="${escapeText(url)}" rel="noopener nofollow ugc">${escapeText(text || url)}</a></p>`;

/**
 * Content as one piece of sanitised HTML, for the form's reblog tree and for size limits. URLs were
 * checked when stored.
 */
export function contentHtml(content: PostContent): string {
  switch (content.type) {
    case 'text':
      return htmlOf([heading(content.title), content.body_html]);
    case 'photo':
      return htmlOf([
        ...content.photos.map(
          (photo) =>
            `<p><img src="${escapeText(photo.url)}" alt="${escapeText(photo.alt || photo.caption)}"></p>`,
        ),
        content.caption_html,
      ]);
    case 'quote':
      return htmlOf([`<blockquote>${content.quote_html}</blockquote>`, content.source_html]);
    case 'link':
      return htmlOf([
        link(content.url, content.title),
        content.excerpt === '' ? '' : `<p>${plainToHtml(content.excerpt)}</p>`,
        content.caption_html,
      ]);
    case 'chat':
      return htmlOf([
        heading(content.title),
        ...content.lines.map(
          ({ name, text }) =>
            `<p>${name === '' ? '' : `<strong>${escapeText(name)}:</strong> `}${escapeText(text)}</p>`,
        ),
      ]);
    case 'audio':
      return htmlOf([
        link(content.url, [content.artist, content.title].filter(Boolean).join(': ') || 'Audio'),
        content.caption_html,
      ]);
    case 'video':
      return htmlOf([link(content.url, 'Video'), content.caption_html]);
    case 'note':
      return htmlOf([
        `<blockquote>${plainToHtml(content.ask)}</blockquote>`,
        content.answer_html,
        content.caption_html ?? '',
      ]);
  }
}

/** Size of content as HTML in bytes, for every post type. */
export const htmlBytes = (content: PostContent): number => Buffer.byteLength(contentHtml(content));

/** The trail as the form shows and validates it. */
export const treeOf = (trail: readonly TrailEntry[]): TrailItem[] =>
  trail.map((entry) => ({
    blog: entry.blog_name,
    post_id: entry.post_id,
    body: contentHtml(entry.content),
  }));
