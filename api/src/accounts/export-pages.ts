import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { contentHtml } from '../posts/build-trail.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { escapeText } from '../posts/sanitise.ts';

const styles = `body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.6 Georgia,serif;color:#1e2326;background:#faf9f6}
h1,h2,nav,footer,time{font-family:system-ui,sans-serif}article{margin:2rem 0;padding:1.5rem;background:#fff;border:1px solid #e4e0d8;border-radius:.75rem;overflow-wrap:anywhere}
img{max-width:100%;height:auto}blockquote{margin:0;padding-inline-start:1rem;border-inline-start:3px solid #ccc}footer,time{color:#666;font-size:.85rem}
@media(prefers-color-scheme:dark){body{color:#e8e6e1;background:#16181a}article{background:#1f2224;border-color:#33373a}a{color:#8fc7cc}time,footer{color:#aaa}}`;

/** A page of the archive, readable from a folder without any server. */
export const archivePage = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(title)}</title><style>${styles}</style></head>\n<body>\n<h1>${escapeText(title)}</h1>\n${body}\n</body></html>\n`;

/** Addresses of media that lie beside the page become those of the files; all others of ours lead to the product. */
function forReading(html: string, media: ReadonlySet<string>, baseUrl: string): string {
  return html.replace(/\b(href|src)="\/(?!\/)([^"]*)"/g, (_, attribute: string, address: string) => {
    const key = address.replace(/^media\//, '');
    return `${attribute}="${address.startsWith('media/') && media.has(key) ? `../media/${key}` : `${baseUrl}/${address}`}"`;
  });
}

const kinds: Readonly<Record<PostRow['state'], string>> = { published: 'Published', draft: 'Draft', queued: 'Queued', unapproved: 'Waiting', transcoding: 'Being prepared' };

function article(row: PostRow, media: ReadonlySet<string>, baseUrl: string): string {
  const at = (row.published_at ?? row.created_at).toISOString();
  const trail = row.trail.map((entry) => `<p><strong>${escapeText(entry.blog_name)}</strong></p><blockquote>${contentHtml(entry.content)}</blockquote>`).join('');
  const tags = row.tags.map((tag) => `#${escapeText(tag)}`).join(' ');
  return `<article id="post-${row.id}"><time datetime="${at}">${kinds[row.state]}${row.is_private ? ', private' : ''}, ${at.slice(0, 16).replace('T', ' ')} UTC</time>\n${forReading(trail + contentHtml(row.content), media, baseUrl)}\n<footer>${tags}</footer></article>`;
}

export interface ArchivedPage { readonly blog: string; readonly number: number; readonly count: number }

export const pageFile = (number: number, ending: 'html' | 'json'): string => `posts-${String(number).padStart(4, '0')}.${ending}`;

/** A page of posts, oldest first, with links to the pages beside it. */
export function postsPage({ blog, number, count }: ArchivedPage, rows: readonly PostRow[], media: ReadonlySet<string>, baseUrl: string): string {
  const link = (to: number, label: string): string => (to < 1 || to > count ? '' : `<a href="${pageFile(to, 'html')}">${label}</a> `);
  const nav = `<nav><a href="../index.html">Contents</a> ${link(number - 1, 'Earlier posts')}${link(number + 1, 'Later posts')}</nav>`;
  return archivePage(`${blog}, page ${number} of ${count}`, [nav, ...rows.map((row) => article(row, media, baseUrl)), nav].join('\n'));
}

/** The same posts as data. */
export const postsJson = (blog: string, rows: readonly PostRow[], baseUrl: string): string => JSON.stringify(rows.map((row) => ({
  id: row.id, type: row.type, state: row.state, is_private: row.is_private, published_at: row.published_at, publish_on: row.publish_on, created_at: row.created_at, updated_at: row.updated_at,
  url: baseUrl + blogPaths.post(blog, row.id, row.slug), tags: row.tags, source_url: row.source_url, content: row.content, trail: row.trail, likes: row.like_count, reblogs: row.reblog_count, replies: row.reply_count,
})), null, 1);

/** What the archive begins with. */
export function contentsPage(name: string, made: Date, blogs: readonly { readonly name: string; readonly pages: number }[], files: readonly string[]): string {
  const blogList = blogs.map((blog) => `<li>${escapeText(blog.name)}: ${Array.from({ length: blog.pages }, (_, index) => `<a href="${escapeText(blog.name)}/${pageFile(index + 1, 'html')}">page ${index + 1}</a>`).join(', ')}</li>`).join('\n');
  return archivePage(`Everything of ${name}`, [
    `<p>Made on ${made.toISOString().slice(0, 10)}. Pages can be read in any browser; files ending in <code>.json</code> hold the same as data.</p>`,
    `<h2>Posts</h2>\n<ul>${blogList}</ul>`, `<h2>Everything else</h2>\n<ul>${files.map((file) => `<li><a href="${escapeText(file)}">${escapeText(file)}</a></li>`).join('\n')}</ul>`,
    '<p>Pictures, sounds and films of your posts lie in the folder <code>media</code>.</p>',
  ].join('\n'));
}
