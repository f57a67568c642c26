import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Piece } from '@tessera/shared-contracts/posts/define-post-type';
import type { TrailItem } from '@tessera/shared-contracts/posts/form-model';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { saysNothing } from '@tessera/shared-contracts/posts/post-rules';
import { definitionOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { PostRow } from './post-queries.ts';
import { escapeText, plainToHtml } from '../../base/text/sanitise.ts';

/**
 * Trail limits: longer trails lose the oldest entries after the root. `entries` includes the root.
 * `html` limits the sum of {@link htmlBytes} without the root; the newest entry stays in any case.
 */
export const trailBounds = { entries: 100, html: 1_000_000 } as const;

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

function pieceHtml(piece: Piece): string {
  switch (piece.kind) {
    case 'heading':
      return piece.text === '' ? '' : `<h2>${escapeText(piece.text)}</h2>`;
    case 'html':
      return piece.html;
    case 'quote':
      return `<blockquote>${piece.html}</blockquote>`;
    case 'question':
      return `<blockquote>${plainToHtml(piece.text)}</blockquote>`;
    case 'text':
      return piece.text === '' ? '' : `<p>${plainToHtml(piece.text)}</p>`;
    case 'line': {
      const name = piece.name === '' ? '' : `<strong>${escapeText(piece.name)}:</strong> `;
      return `<p>${name}${escapeText(piece.text)}</p>`;
    }
    case 'image':
      return `<p><img src="${escapeText(piece.url)}" alt="${escapeText(piece.alt)}"></p>`;
    case 'link': {
      const text = escapeText(piece.text || piece.url);
      return `<p><a href="${escapeText(piece.url)}" rel="noopener nofollow ugc">${text}</a></p>`;
    }
  }
}

/**
 * Content as one piece of sanitised HTML, for the form's reblog tree and for size limits. URLs were
 * checked when stored.
 */
export const contentHtml = (content: PostContent): string =>
  definitionOf(content).pieces(content).map(pieceHtml).join('');

/** Size of content as HTML in bytes, for every post type. */
export const htmlBytes = (content: PostContent): number => Buffer.byteLength(contentHtml(content));

/** The trail as the form shows and validates it. */
export const treeOf = (trail: readonly TrailEntry[]): TrailItem[] =>
  trail.map((entry) => ({
    blog: entry.blog_name,
    post_id: entry.post_id,
    body: contentHtml(entry.content),
  }));
