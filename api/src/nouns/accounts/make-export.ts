import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { ZipFile } from 'yazl';
import type { TrailEntry } from '@tessera/shared-contracts/posts/post';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import { formatDate } from '@tessera/shared-ui/format/date';
import type { Deps } from '../../base/http/context.ts';
import { defineJob, type JobKey } from '../../base/jobs/job.ts';
import { privateFile, privateFolder } from '../../base/system/private-files.ts';
import { exportMail } from './account-mails.ts';
import {
  contentsPage,
  listPage,
  conversationFile,
  conversationPage,
  type ExportedBlog,
} from './export-lists.ts';
import { exportStyles } from './export-layout.ts';
import { mediaIn, pageFile, postsJson, postsPage } from './export-pages.ts';
import {
  type ExportedMark,
  type ExportedMessage,
  conversationsFor,
  exportById,
  failExport,
  finishExport,
  listsOf,
  lostExports,
  marksFor,
  messageImagesFor,
  messagesFor,
  messagesOf,
  postIdsOf,
  deleteExpiredExports,
} from './export-queries.ts';
import { exportStore } from './export-store.ts';
import { blockedInTrails } from '../blogs/block-queries.ts';
import { blogsByIds, type BlogRow } from '../blogs/blog-queries.ts';
import type { StoredMedia } from '../../base/media-store/media-store.ts';
import { drawAvatar } from '../blogs/draw-avatar.ts';
import { postsByIds, type PostRow } from '../posts/post-queries.ts';
import { versionsByPost } from '../posts/version-queries.ts';
import { withheld } from '../posts/present-post.ts';
import { splitBlogsOf } from './deletion-queries.ts';
import { unsavedPostsOf } from '../form-drafts/unsaved-posts.ts';
import { emailOf, findProfile } from './user-queries.ts';

/** Maximum number of posts per page. */
const perPage = 100;
/** Maximum number of rows per query. */
const perQuery = 1000;
const day = 86_400_000;

type Fail = (error: unknown) => void;

/**
 * Adds a file that is generated only when it is about to be written, which limits memory use for
 * large accounts.
 */
function addLater(
  zip: ZipFile,
  name: string,
  make: () => Promise<Readable>,
  options: { readonly compress: boolean } = { compress: true },
): void {
  zip.addReadStreamLazy(name, options, (done) => {
    void (async function open() {
      try {
        done(undefined, await make());
      } catch (error) {
        done(error, Readable.from([]));
      }
    })();
  });
}
const textStream = (text: string): Readable =>
  Readable.from([Buffer.from(text)], { objectMode: false });

/** Rows, fetched page by page. */
async function* rowsOf<T>(next: (last: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  let page = await next(undefined);
  while (page.length > 0) {
    yield* page;
    if (page.length < perQuery) return;
    page = await next(page.at(-1));
  }
}

/** Serialises rows as a JSON array. */
async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
const lineStream = (lines: AsyncIterable<string>): Readable =>
  Readable.from(lines, { objectMode: false });

/** Splits ids into pages. Without ids, there is one empty page. */
const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / perPage)) }, (_, index) =>
    ids.slice(index * perPage, (index + 1) * perPage),
  );

/**
 * Adds the avatar of a blog beside its pages: the uploaded one, or the one drawn from the blog's
 * name. Returns the file name.
 */
async function addAvatar(
  deps: Deps,
  zip: ZipFile,
  { name, avatar_key: key }: BlogRow,
): Promise<string> {
  const own = key === null ? undefined : await deps.media.get(key);
  const file = own && key !== null ? `avatar.${key.split('.').at(-1)}` : 'avatar.svg';
  zip.addBuffer(own ?? Buffer.from(drawAvatar(name)), `${name}/${file}`);
  return file;
}

/**
 * Adds media files uncompressed, since compression would hardly make them smaller. Skips missing
 * files: pages of posts then link to the original URL; in messages and replies, the link is broken.
 */
async function addMedia(
  deps: Deps,
  zip: ZipFile,
  keys: readonly string[],
  media: Set<string>,
  find: (key: string) => Promise<StoredMedia | undefined> = deps.media.find,
): Promise<void> {
  for (const key of keys) {
    const found = media.has(key) ? undefined : await find(key);
    if (!found) continue;
    media.add(key);
    addLater(zip, `media/${key}`, async () => Readable.from(found.read()), { compress: false });
  }
}

/**
 * Posts as a member of all the blogs `own` may see them: the parts of reblog trails that a block
 * hides from these blogs are withheld.
 */
async function exportedPosts(
  db: Deps['db'],
  ids: readonly string[],
  own: readonly string[],
): Promise<PostRow[]> {
  const rows = await postsByIds(db, ids);
  const entries = rows.flatMap(({ trail }) => trail);
  const blocked = await blockedInTrails(
    db,
    own,
    entries.map(({ post_id }) => post_id),
    entries.map(({ blog_name }) => blog_name),
  );
  const isBlocked = ({ post_id, blog_name }: TrailEntry): boolean =>
    blocked.postIds.has(post_id) || blocked.names.has(blog_name);
  return rows.map((row) => ({
    ...row,
    trail: row.trail.map((entry) => (isBlocked(entry) ? withheld(entry) : entry)),
  }));
}

async function addBlog(
  deps: Deps,
  zip: ZipFile,
  blog: BlogRow,
  own: readonly string[],
  media: Set<string>,
): Promise<ExportedBlog> {
  const { db, env } = deps;
  const ids = await postIdsOf(db, blog.id);
  const pages = [];
  for (const [index, onPage] of pagesOf(ids).entries()) {
    const dates = [];
    const versions = await versionsByPost(db, onPage);
    for (const version of [...versions.values()].flat())
      await addMedia(deps, zip, mediaIn(version.content), media);
    for (const row of await exportedPosts(db, onPage, own)) {
      await addMedia(deps, zip, mediaIn([row.content, row.trail]), media);
      dates.push(row.published_at ?? row.created_at);
    }
    dates.sort((one, other) => one.getTime() - other.getTime());
    const [from, to] = [dates[0], dates.at(-1)];
    pages.push(from && to && { from, to });
    const page = {
      blog: blog.name,
      number: index + 1,
      count: Math.max(1, Math.ceil(ids.length / perPage)),
    };
    // skips posts that were deleted in the meantime
    const rows = () => exportedPosts(db, onPage, own);
    addLater(zip, `${blog.name}/${pageFile(page.number, 'html')}`, async () =>
      textStream(postsPage(page, await rows(), versions, media, env.baseUrl)),
    );
    addLater(zip, `${blog.name}/${pageFile(page.number, 'json')}`, async () =>
      textStream(postsJson(blog.name, await rows(), versions, env.baseUrl)),
    );
  }
  await addMedia(deps, zip, await messageImagesFor(db, blog.id), media, deps.media.findPrivate);
  const conversations = await conversationsFor(db, blog.id);
  for (const conversation of conversations)
    addLater(zip, `${blog.name}/${conversationFile(conversation)}`, async () =>
      lineStream(
        conversationPage(
          blog.name,
          conversation.other,
          rowsOf<ExportedMessage>((last) =>
            messagesOf(db, conversation.id, blog.id, last?.created_at ?? new Date(0), perQuery),
          ),
          env.baseUrl,
        ),
      ),
    );
  addLater(zip, `${blog.name}/messages.json`, async () =>
    lineStream(
      asJson(
        rowsOf<ExportedMessage>((last) => messagesFor(db, blog.id, last?.id ?? '0', perQuery)),
      ),
    ),
  );
  return {
    name: blog.name,
    title: blog.title,
    description: blog.description,
    avatar: await addAvatar(deps, zip, blog),
    posts: ids.length,
    pages,
    conversations,
  };
}

/** Lists that are exported as data only: people read them on other pages or not at all. */
const dataOnly = new Set(['blogs', 'media']);
const hasPage = (name: string, list: readonly unknown[]): boolean =>
  !dataOnly.has(name) && list.length > 0;

/** Writes all data of a user to one ZIP file. */
export async function writeExport(deps: Deps, userId: string, file: string): Promise<void> {
  const { db, env } = deps;
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject: Fail) => {
    zip.on('error', reject);
  });
  const { sole, shared } = await splitBlogsOf(db, userId);
  const named = [...sole, ...shared];
  const own = named.map(({ id }) => id);
  const rows = await blogsByIds(db, own);
  const lists: Awaited<ReturnType<typeof listsOf>> = {
    ...(await listsOf(db, userId)),
    unsaved: await unsavedPostsOf(db, userId),
  };
  const media = new Set<string>();
  await addMedia(deps, zip, mediaIn([lists['blogs'], lists['replies']]), media);
  const blogs = [];
  for (const { id } of named) {
    const row = rows.get(id);
    if (row) blogs.push(await addBlog(deps, zip, row, own, media));
  }
  const marks = (kind: 'likes' | 'bookmarks') =>
    rowsOf<ExportedMark>((last) =>
      marksFor(db, kind, userId, own, last ?? { created_at: new Date(0), post_id: '0' }, perQuery),
    );
  for (const [name, list] of Object.entries(lists)) {
    zip.addBuffer(Buffer.from(JSON.stringify(list, null, 1)), `${name}.json`);
    if (hasPage(name, list))
      addLater(zip, `${name}.html`, async () => lineStream(listPage(name, list, env.baseUrl)));
  }
  for (const kind of ['likes', 'bookmarks'] as const) {
    addLater(zip, `${kind}.html`, async () => lineStream(listPage(kind, marks(kind), env.baseUrl)));
    addLater(zip, `${kind}.json`, async () => lineStream(asJson(marks(kind))));
  }
  const files = [
    { name: 'likes' },
    { name: 'bookmarks' },
    ...Object.entries(lists).flatMap(([name, list]) =>
      hasPage(name, list) ? [{ name, rows: list.length }] : [],
    ),
  ];
  zip.addBuffer(Buffer.from(exportStyles), 'style.css');
  zip.addBuffer(
    Buffer.from(contentsPage(blogs[0]?.name ?? '', deps.now(), blogs, files)),
    'index.html',
  );
  zip.end();
  await Promise.race([failed, pipeline(zip.outputStream, createWriteStream(file, privateFile))]);
}

/**
 * Creates the file of a requested export, stores it and emails the user. Does nothing if the export
 * is done, has failed or was deleted.
 */
export async function makeExport(deps: Deps, id: string): Promise<void> {
  const row = await exportById(deps.db, id);
  if (row?.state !== 'waiting') return;
  const folder = path.join(deps.env.dataDir, 'uploads', 'archives');
  await mkdir(folder, privateFolder);
  const file = path.join(folder, `${id}-${randomBytes(6).toString('hex')}`);
  try {
    await writeExport(deps, row.user_id, file);
    const store = exportStore(deps.env);
    const size = await store.keep(id, file);
    const until = new Date(deps.now().getTime() + settingsLimits.exportDays * day);
    if (!(await finishExport(deps.db, id, size, until))) {
      // the account was deleted in the meantime
      await store.remove(id);
      return;
    }
    const [{ email }, { language }] = await Promise.all([
      emailOf(deps.db, row.user_id),
      findProfile(deps.db, row.user_id),
    ]);
    deps.mailer.send(
      exportMail(deps.env.baseUrl, email, id, formatDate(until.toISOString(), language)),
    );
  } finally {
    await rm(file, { force: true });
  }
}

const schema = v.object({ id: v.string() });
export const makeExportKey: JobKey<v.InferOutput<typeof schema>> = { name: 'make-export', schema };
export const makeExportJob = defineJob({
  ...makeExportKey,
  retries: 3,
  expireInSeconds: 3600,
  run: (deps, { id }) => makeExport(deps, id),
});

/** Removes expired exports, and marks exports that are still unfinished after a day as failed. */
export const sweepExportsJob = defineJob({
  name: 'sweep-exports',
  schema: v.strictObject({}),
  retries: 0,
  every: '23 * * * *',
  async run(deps) {
    const now = deps.now();
    const store = exportStore(deps.env);
    for (const { id } of await deleteExpiredExports(deps.db, now)) await store.remove(id);
    for (const { id } of await lostExports(deps.db, new Date(now.getTime() - day)))
      await failExport(deps.db, id, new Date(now.getTime() + day));
  },
});
