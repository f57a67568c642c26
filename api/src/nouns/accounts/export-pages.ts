import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { contentHtml } from '../posts/build-trail.ts';
import { mapUrls } from '../posts/map-urls.ts';
import type { PostRow } from '../posts/post-queries.ts';
import type { VersionRow } from '../posts/version-queries.ts';
import { escapeText, plainToHtml } from '../../base/text/sanitise.ts';
import { exportPage, timeOf } from './export-layout.ts';

/** The earlier versions of posts, by post id. */
export type VersionsByPost = ReadonlyMap<string, readonly VersionRow[]>;

const mediaKey = /^\/media\/([0-9a-f]{2}\/[\w-]+\.[0-9a-z]{2,5})$/;
/** Properties to skip: smaller sizes of an image, and the filmstrip of our own player. */
const leftOut = new Set(['alt_sizes', 'filmstrip']);

/** Keys of our media files that a stored value refers to, at any depth. */
export function mediaIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const key = mediaKey.exec(value)?.[1];
    return key === undefined
      ? [
          ...value.matchAll(/(?<=["'(])\/media\/([0-9a-f]{2}\/[\w-]+\.[0-9a-z]{2,5})(?=["')])/g),
        ].map(([, found = '']) => found)
      : [key];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leftOut.has(name) ? [] : mediaIn(inner),
  );
}

/** Rewrites our URLs in HTML: those of files in the export become relative, all others absolute. */
export const withExportUrls = (
  html: string,
  media: ReadonlySet<string>,
  baseUrl: string,
  pathToRoot = '../',
): string =>
  mapUrls(html, (url) => {
    if (!/^\/(?!\/)/.test(url)) return url;
    const key = mediaKey.exec(url)?.[1];
    return key !== undefined && media.has(key) ? `${pathToRoot}media/${key}` : baseUrl + url;
  });

const figcaption = (text: string): string =>
  text === '' ? '' : `<figcaption>${escapeText(text)}</figcaption>`;

/** Renders content with plain HTML elements for images and for our own audio and video files. */
function renderContent(content: PostContent): string {
  switch (content.type) {
    case 'photo':
      return (
        content.photos
          .map(({ url, alt, caption }) =>
            [
              `<figure><img src="${escapeText(url)}" alt="${escapeText(alt || caption)}"`,
              ` loading="lazy">${figcaption(caption)}</figure>`,
            ].join(''),
          )
          .join('') + content.caption_html
      );
    case 'audio': {
      if (!content.url.startsWith('/media/')) return contentHtml(content);
      const name = [content.artist, content.title].filter(Boolean).join(': ');
      const cover = escapeText(content.album_art);
      return [
        `<figure>${cover === '' ? '' : `<img src="${cover}" alt="" loading="lazy">`}`,
        `<audio controls preload="none" src="${escapeText(content.url)}"></audio>`,
        `${figcaption(name)}</figure>${content.caption_html}`,
      ].join('');
    }
    case 'video': {
      const url = content.hd_url ?? content.url;
      if (!url.startsWith('/media/')) return contentHtml(content);
      const { captions } = content;
      // some browsers load no caption tracks on file:// pages, so link the file as well
      const [src, lang, label] = captions
        ? [escapeText(captions.url), escapeText(captions.language), escapeText(captions.label)]
        : [];
      const poster = content.poster === '' ? '' : ` poster="${escapeText(content.poster)}"`;
      return [
        `<figure><video controls preload="none" src="${escapeText(url)}"${poster}>`,
        captions ? `<track kind="captions" src="${src}" srclang="${lang}" label="${label}">` : '',
        '</video>',
        captions ? `<figcaption><a href="${src}">Captions: ${label}</a></figcaption>` : '',
        `</figure>${content.caption_html}`,
      ].join('');
    }
    case 'note':
      return [
        content.asker === '' ? '' : `<p class="who">${escapeText(content.asker)} asked</p>`,
        `<blockquote>${plainToHtml(content.ask)}</blockquote>${content.answer_html}${content.caption_html ?? ''}`,
      ].join('');
    case 'text':
    case 'quote':
    case 'link':
    case 'chat':
      return contentHtml(content);
  }
}

const states: Readonly<Record<PostRow['state'], string>> = {
  published: '',
  draft: 'Draft',
  queued: 'Queued',
  unapproved: 'Awaiting approval',
  transcoding: 'Processing',
};
const pluralise = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

function article(
  row: PostRow,
  earlier: readonly VersionRow[],
  blog: string,
  media: ReadonlySet<string>,
  baseUrl: string,
): string {
  const state = [
    states[row.state],
    ...(row.is_private ? ['Private'] : []),
    ...(row.options.members_only ? ['Members only'] : []),
  ]
    .filter((text) => text !== '')
    .map((text) => `<span class="state">${text}</span>`)
    .join('');
  const trail = row.trail
    .map((entry) => {
      const who = escapeText(entry.is_blocked === true ? blockTexts.withheld : entry.blog_name);
      return `<section class="entry"><p class="who">${who}</p>${renderContent(entry.content)}</section>`;
    })
    .join('');
  const tags = row.tags.map((tag) => `#${escapeText(tag)}`).join(' ');
  const counts = [
    pluralise(row.like_count, 'like', 'likes'),
    pluralise(row.reblog_count, 'reblog', 'reblogs'),
    pluralise(row.reply_count, 'reply', 'replies'),
  ].join(', ');
  const address = baseUrl + blogPaths.post(blog, row.id, row.slug);
  const kind = row.trail.length > 0 ? 'Reblog' : postTypeLabels[row.type];
  const time = timeOf(row.published_at ?? row.created_at);
  return [
    `<article id="post-${row.id}"><header><span class="kind">${kind}</span>${time}${state}</header>\n`,
    `${withExportUrls(trail + renderContent(row.content), media, baseUrl)}\n`,
    ...earlier.map(({ until, content }) => {
      const html = withExportUrls(renderContent(content), media, baseUrl);
      return `<details><summary>Until ${timeOf(until)}</summary>${html}</details>\n`;
    }),
    `<footer>${tags === '' ? '' : `<p class="tags">${tags}</p>`}`,
    row.state === 'published' ? `<p>${counts} · <a href="${address}">View on Tessera</a></p>` : '',
    '</footer></article>',
  ].join('');
}

export interface ExportedPage {
  readonly blog: string;
  readonly number: number;
  readonly count: number;
}

export const pageFile = (number: number, extension: 'html' | 'json'): string =>
  `posts-${String(number).padStart(4, '0')}.${extension}`;

/** A page of posts, oldest first, with links to the neighbouring pages. */
export function postsPage(
  { blog, number, count }: ExportedPage,
  rows: readonly PostRow[],
  versions: VersionsByPost,
  media: ReadonlySet<string>,
  baseUrl: string,
): string {
  const link = (to: number, label: string): string =>
    to < 1 || to > count ? '' : `<a href="${pageFile(to, 'html')}">${label}</a>`;
  const nav =
    count === 1
      ? ''
      : `<nav>${link(number - 1, 'Earlier posts')}${link(number + 1, 'Later posts')}</nav>`;
  const posts =
    rows.length === 0
      ? '<p class="quiet">There are no posts.</p>'
      : rows
          .map((row) => article(row, versions.get(row.id) ?? [], blog, media, baseUrl))
          .join('\n');
  return exportPage(
    {
      title: count === 1 ? `Posts by ${blog}` : `Posts by ${blog}, page ${number} of ${count}`,
      depth: 1,
    },
    [nav, posts, nav].join('\n'),
  );
}

/** The posts of a {@link postsPage} as JSON. */
export const postsJson = (
  blog: string,
  rows: readonly PostRow[],
  versions: VersionsByPost,
  baseUrl: string,
): string =>
  JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      type: row.type,
      state: row.state,
      is_private: row.is_private,
      published_at: row.published_at,
      publish_on: row.publish_on,
      created_at: row.created_at,
      updated_at: row.updated_at,
      url: baseUrl + blogPaths.post(blog, row.id, row.slug),
      tags: row.tags,
      source_url: row.source_url,
      content: row.content,
      trail: row.trail,
      edited_at: row.edited_at,
      earlier_versions: (versions.get(row.id) ?? []).map(
        ({ since, until, type, content, tags }) => ({ since, until, type, content, tags }),
      ),
      likes: row.like_count,
      reblogs: row.reblog_count,
      replies: row.reply_count,
    })),
    null,
    1,
  );
