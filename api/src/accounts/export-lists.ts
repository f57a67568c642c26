import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { escapeText } from '../posts/sanitise.ts';
import { archivePage, dayOf, monthOf, pageEnd, pageStart, timeOf } from './export-look.ts';
import { pageFile } from './export-pages.ts';
import type { ArchivedConversation, ArchivedMessage, ListRow } from './export-queries.ts';

/** What a file of the archive is called, and what it holds. */
const lists: Readonly<Record<string, { readonly title: string; readonly none: string }>> = {
  account: { title: 'Account', none: '' },
  following: { title: 'Blogs you follow', none: 'You follow nobody.' },
  likes: { title: 'Likes', none: 'You like nothing.' },
  replies: { title: 'Replies', none: 'You replied to nothing.' },
  questions: { title: 'Questions and submissions that wait elsewhere', none: 'Nothing of yours waits.' },
  blocks: { title: 'Blocked blogs', none: 'You block nobody.' },
  filters: { title: 'Filtered tags and words', none: 'You filter nothing.' },
  notices: { title: 'From our staff', none: 'Our staff wrote nothing to you.' },
  sessions: { title: 'Where you are logged in', none: '' },
  passkeys: { title: 'Passkeys', none: 'You have none.' },
};
export const listTitle = (name: string): string => lists[name]?.title ?? name;

const labelOf = (column: string): string => {
  const words = column.replace(/^is_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as people read it. Blogs and posts are links to where they are. */
function shown(column: string, value: unknown, row: ListRow, baseUrl: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return timeOf(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number') return escapeText(JSON.stringify(value));
  const text = escapeText(String(value));
  const link = (path: string): string => `<a href="${baseUrl}${escapeText(path)}">${text}</a>`;
  if (['blog', 'on_blog', 'blocked', 'own_blog', 'to'].includes(column)) return link(blogPaths.home(String(value)));
  const blog = row['blog'] ?? row['on_blog'];
  return column === 'post_id' && typeof blog === 'string' ? link(blogPaths.post(blog, String(value), '')) : text;
}

const headOf = (columns: readonly string[]): string => `<div class="rows"><table><thead><tr>${columns.map((column) => `<th scope="col">${escapeText(labelOf(column))}</th>`).join('')}</tr></thead><tbody>\n`;
const rowOf = (columns: readonly string[], row: ListRow, baseUrl: string): string => `<tr>${columns.map((column) => `<td>${shown(column, row[column], row, baseUrl)}</td>`).join('')}</tr>\n`;

/** A list as a page: a table, or of one row what it says, one beneath the other. The rows come as they are read. */
export async function* listPage(name: string, rows: AsyncIterable<ListRow> | Iterable<ListRow>, baseUrl: string): AsyncGenerator<string> {
  yield pageStart({ title: listTitle(name), depth: 0 }) + '<nav><a href="index.html">Contents</a></nav>\n';
  let columns: readonly string[] | undefined;
  for await (const row of rows) {
    if (name === 'account') {
      yield `<div class="rows"><table><tbody>${Object.keys(row).map((column) => `<tr><th scope="row">${escapeText(labelOf(column))}</th><td>${shown(column, row[column], row, baseUrl)}</td></tr>`).join('\n')}</tbody></table></div>`;
      continue;
    }
    if (columns === undefined) {
      columns = Object.keys(row);
      yield headOf(columns);
    }
    yield rowOf(columns, row, baseUrl);
  }
  yield columns === undefined ? (name === 'account' ? '' : `<p class="quiet">${lists[name]?.none ?? ''}</p>`) : '</tbody></table></div>';
  yield pageEnd;
}

export const talkFile = ({ other }: Pick<ArchivedConversation, 'other'>): string => `messages-with-${other}.html`;

/** The messages of two blogs, as they followed one another. */
export async function* talkPage(blog: string, other: string, messages: AsyncIterable<ArchivedMessage>): AsyncGenerator<string> {
  yield `${pageStart({ title: `${blog} and ${other}`, depth: 1 })}<div class="talk">\n`;
  for await (const { from, text, created_at } of messages) yield `<p${from === blog ? ' class="mine"' : ''}><strong>${escapeText(from)}</strong>\n${escapeText(text)}${timeOf(created_at)}</p>\n`;
  yield `</div>${pageEnd}`;
}

/** What the contents say of a blog. */
export interface ArchivedBlog {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Its picture, beside its pages. */
  readonly avatar: string;
  readonly posts: number;
  /** When the first and the last post of each page were made; undefined for a page without posts. */
  readonly pages: readonly ({ readonly from: Date; readonly to: Date } | undefined)[];
  readonly talks: readonly ArchivedConversation[];
}

const span = (from: Date, to: Date): string => (monthOf(from) === monthOf(to) ? monthOf(from) : `${monthOf(from)} to ${monthOf(to)}`);
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

function blogCard({ name, title, description, avatar, posts, pages, talks }: ArchivedBlog): string {
  const folder = escapeText(name);
  const row = (file: string, label: string, data?: string): string => `<li><a href="${folder}/${escapeText(file)}">${escapeText(label)}</a>${data === undefined ? '' : `<a class="quiet" href="${folder}/${escapeText(data)}" aria-label="${escapeText(label)} as data">as data</a>`}</li>`;
  const pageRows = pages.map((page, at) => row(pageFile(at + 1, 'html'), page === undefined ? 'No posts' : span(page.from, page.to), pageFile(at + 1, 'json')));
  const talkRows = talks.map((talk) => row(talkFile(talk), `Messages with ${talk.other}`));
  return `<section class="card"><div class="blog"><img src="${folder}/${escapeText(avatar)}" alt="" width="64" height="64"><div><h2>${escapeText(title === '' ? name : title)}</h2><p class="quiet">@${folder} · ${counted(posts, 'post', 'posts')}</p></div></div>${description === '' ? '' : `<p>${escapeText(description)}</p>`}<ul class="files">${pageRows.join('\n')}${talkRows.join('\n')}${talks.length === 0 ? '' : row('messages.json', 'All messages, as data')}</ul></section>`;
}

/** What the archive begins with. `files` are lists by name, with how many rows they have where that is known. */
export function contentsPage(name: string, made: Date, blogs: readonly ArchivedBlog[], files: readonly { readonly name: string; readonly rows?: number }[]): string {
  const rows = files.map(({ name: file, rows: count }) => `<li><a href="${file}.html">${escapeText(listTitle(file))}</a><span class="quiet">${count === undefined || file === 'account' ? '' : `${count} · `}<a href="${file}.json" aria-label="${escapeText(listTitle(file))} as data">as data</a></span></li>`);
  return archivePage({ title: `Everything of ${name}`, depth: 0 }, [
    `<p class="quiet">Made on ${dayOf(made)}. Every page opens in any browser, also without a connection. What is called data holds the same for programs.</p>`,
    ...blogs.map(blogCard),
    `<section class="card"><h2>Beside that</h2><ul class="files">${rows.join('\n')}<li><a href="blogs.json">Your blogs and their settings, as data</a></li><li><a href="media.json">Files you uploaded, as data</a></li></ul></section>`,
    '<p class="quiet">Pictures, sounds and films lie in the folder media, named by what is in them.</p>',
  ].join('\n'));
}
