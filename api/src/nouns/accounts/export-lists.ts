import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { escapeText } from '../../base/text/sanitise.ts';
import { exportPage, dayOf, monthOf, pageEnd, pageStart, timeOf } from './export-layout.ts';
import { pageFile } from './export-pages.ts';
import type { ExportedConversation, ExportedMessage, ListRow } from './export-queries.ts';

/** Titles of lists by name. */
const titles: Readonly<Record<string, string>> = {
  account: 'Account',
  following: 'Blogs you follow',
  likes: 'Likes',
  bookmarks: 'Bookmarks',
  tags: 'Tags you follow',
  unsaved: 'Unsaved posts, with earlier versions',
  replies: 'Replies',
  questions: 'Pending questions and submissions',
  blocks: 'Blocked blogs',
  filters: 'Filtered tags and words',
  notices: 'Messages from our team',
  sessions: 'Where you are logged in',
  passkeys: 'Passkeys',
  linked: 'Linked accounts',
};
export const listTitle = (name: string): string => titles[name] ?? name;

/** Column headings that are not derived from the column's name. */
const labels: Readonly<Record<string, string>> = {
  created_at: 'When',
  begun_at: 'Since',
  used_at: 'Last used',
  summary: 'Post',
  on_blog: 'Blog',
};
const labelOf = (column: string): string => {
  const words = column.replace(/^is_/, '').replaceAll('_', ' ');
  return labels[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
const columnsOf = (row: ListRow): readonly string[] =>
  Object.keys(row).filter((column) => column !== 'post_id');

/** Formats a value for display. Blogs and posts become links. */
function shown(column: string, value: unknown, row: ListRow, baseUrl: string): string {
  const link = (path: string, text: string): string =>
    `<a href="${baseUrl}${escapeText(path)}">${escapeText(text)}</a>`;
  const [blog, post] = [row['blog'] ?? row['on_blog'], row['post_id']];
  if (
    (column === 'summary' || column === 'text') &&
    typeof blog === 'string' &&
    typeof post === 'string'
  )
    return link(blogPaths.post(blog, post, ''), String(value) || 'A post');
  if (value === null || value === undefined || value === '') return '–';
  // the path of the file in the export, relative to the page
  if (column === 'photo' && typeof value === 'string')
    return `<a href="${escapeText(value.slice(1))}">Photo</a>`;
  if (value instanceof Date) return timeOf(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number')
    return escapeText(JSON.stringify(value));
  return ['blog', 'on_blog', 'blocked', 'own_blog', 'to'].includes(column)
    ? link(blogPaths.home(String(value)), String(value))
    : escapeText(String(value));
}

const headOf = (columns: readonly string[]): string => {
  const cells = columns.map((column) => `<th scope="col">${escapeText(labelOf(column))}</th>`);
  return `<div class="rows"><table><thead><tr>${cells.join('')}</tr></thead><tbody>\n`;
};
const rowOf = (columns: readonly string[], row: ListRow, baseUrl: string): string =>
  `<tr>${columns.map((column) => `<td>${shown(column, row[column], row, baseUrl)}</td>`).join('')}</tr>\n`;

/**
 * Renders a list as a page with a table. The account, a single row, is shown with one field per
 * line. Streams the rows.
 */
export async function* listPage(
  name: string,
  rows: AsyncIterable<ListRow> | Iterable<ListRow>,
  baseUrl: string,
): AsyncGenerator<string> {
  yield (
    pageStart({ title: listTitle(name), depth: 0 }) +
      '<nav><a href="index.html">Contents</a></nav>\n'
  );
  let columns: readonly string[] | undefined;
  for await (const row of rows) {
    if (name === 'account') {
      const fields = Object.keys(row).map((column) => {
        const value = shown(column, row[column], row, baseUrl);
        return `<tr><th scope="row">${escapeText(labelOf(column))}</th><td>${value}</td></tr>`;
      });
      yield `<div class="rows"><table><tbody>${fields.join('\n')}</tbody></table></div>`;
      continue;
    }
    if (columns === undefined) {
      columns = columnsOf(row);
      yield headOf(columns);
    }
    yield rowOf(columns, row, baseUrl);
  }
  yield columns === undefined
    ? name === 'account'
      ? ''
      : '<p class="quiet">Nothing here.</p>'
    : '</tbody></table></div>';
  yield pageEnd;
}

export const conversationFile = ({ other }: Pick<ExportedConversation, 'other'>): string =>
  `messages-with-${other}.html`;

/** The content of a message: its text, a link to the post, or the image, which is exported too. */
function messageContent({ text, post, image }: ExportedMessage, baseUrl: string): string {
  if (image !== null) return `<img src="../media/${escapeText(image)}" alt="Image" width="210">`;
  if (post === null) return escapeText(text);
  const address = escapeText(baseUrl + blogPaths.tiny(post));
  return `<a href="${address}">${address}</a>`;
}

/** The messages between two blogs, oldest first. */
export async function* conversationPage(
  blog: string,
  other: string,
  messages: AsyncIterable<ExportedMessage>,
  baseUrl: string,
): AsyncGenerator<string> {
  yield `${pageStart({ title: `${blog} and ${other}`, depth: 1 })}<div class="conversation">\n`;
  for await (const message of messages) {
    const { from, created_at } = message;
    const mine = from === blog ? ' class="mine"' : '';
    yield `<p${mine}><strong>${escapeText(from)}</strong>\n`;
    yield `${messageContent(message, baseUrl)}${timeOf(created_at)}</p>\n`;
  }
  yield `</div>${pageEnd}`;
}

/** A blog on the contents page. */
export interface ExportedBlog {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** File name of the blog's avatar, which is stored beside the blog's pages. */
  readonly avatar: string;
  readonly posts: number;
  /** The earliest and latest date of the posts of each page; undefined for a page without posts. */
  readonly pages: readonly ({ readonly from: Date; readonly to: Date } | undefined)[];
  readonly conversations: readonly ExportedConversation[];
}

const span = (from: Date, to: Date): string =>
  monthOf(from) === monthOf(to) ? monthOf(from) : `${monthOf(from)} to ${monthOf(to)}`;
const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
const asData = (file: string, label: string, classes = ''): string =>
  `<a${classes} href="${escapeText(file)}" aria-label="${escapeText(label)} as data">as data</a>`;

function blogCard({
  name,
  title,
  description,
  avatar,
  posts,
  pages,
  conversations,
}: ExportedBlog): string {
  const folder = escapeText(name);
  const row = (file: string, label: string, data?: string): string => {
    const second = data === undefined ? '' : asData(`${name}/${data}`, label, ' class="quiet"');
    return `<li><a href="${folder}/${escapeText(file)}">${escapeText(label)}</a>${second}</li>`;
  };
  const pageRows = pages.map((page, at) =>
    row(
      pageFile(at + 1, 'html'),
      page === undefined ? 'No posts' : span(page.from, page.to),
      pageFile(at + 1, 'json'),
    ),
  );
  const conversationRows = conversations.map((conversation) =>
    row(conversationFile(conversation), `Messages with ${conversation.other}`),
  );
  return [
    '<section class="card"><div class="blog">',
    `<img src="${folder}/${escapeText(avatar)}" alt="" width="64" height="64">`,
    `<div><h2>${escapeText(title === '' ? name : title)}</h2>`,
    `<p class="quiet">@${folder} · ${counted(posts, 'post', 'posts')}</p></div></div>`,
    description === '' ? '' : `<p>${escapeText(description)}</p>`,
    `<ul class="files">${pageRows.join('\n')}${conversationRows.join('\n')}`,
    conversations.length === 0 ? '' : row('messages.json', 'All messages, as data'),
    '</ul></section>',
  ].join('');
}

/** The contents page. `files` are lists by name, with the number of rows where it is known. */
export function contentsPage(
  name: string,
  made: Date,
  blogs: readonly ExportedBlog[],
  files: readonly { readonly name: string; readonly rows?: number }[],
): string {
  const rows = files.map(({ name: file, rows: count }) =>
    [
      `<li><a href="${file}.html">${escapeText(listTitle(file))}</a><span class="quiet">`,
      count === undefined || file === 'account' ? '' : `${count} · `,
      `${asData(`${file}.json`, listTitle(file))}</span></li>`,
    ].join(''),
  );
  return exportPage(
    { title: `Data of ${name}`, depth: 0 },
    [
      `<p class="quiet">Made on ${dayOf(made)}. You can open every page in any browser, even offline. The data files contain the same information in a format for programs.</p>`,
      ...blogs.map(blogCard),
      [
        `<section class="card"><h2>More</h2><ul class="files">${rows.join('\n')}`,
        '<li><a href="blogs.json">Your blogs and their settings, as a data file</a></li>',
        '<li><a href="media.json">Files you uploaded, as a data file</a></li></ul></section>',
      ].join(''),
      '<p class="quiet">Images, audio and videos are in the folder “media”.</p>',
    ].join('\n'),
  );
}
