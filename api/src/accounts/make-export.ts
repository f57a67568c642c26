import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { ZipFile } from 'yazl';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type { Deps } from '../http/context.ts';
import { defineJob, type JobKey } from '../jobs/job.ts';
import { exportMail } from './account-mails.ts';
import { contentsPage, pageFile, postsJson, postsPage } from './export-pages.ts';
import { type ArchivedLike, exportById, failExport, finishExport, likesFor, listsOf, lostExports, mediaOfPosts, messagesFor, postIdsOf, takeEndedExports } from './export-queries.ts';
import { exportStore } from './export-store.ts';
import { postsByIds } from '../posts/post-queries.ts';
import { blogsOfLeaver, type NamedBlog } from './deletion-queries.ts';
import { emailOf } from './user-queries.ts';

/** Posts of one page, and rows of one query. */
const perPage = 100;
const perQuery = 1000;
const day = 86_400_000;

type Fail = (error: unknown) => void;

/** Adds a file that is made when its turn comes, so that little of a large account is in memory at once. */
function addLater(zip: ZipFile, name: string, make: () => Promise<Readable>, options: { readonly compress: boolean } = { compress: true }): void {
  zip.addReadStreamLazy(name, options, async function open(done) {
    try {
      done(undefined, await make());
    } catch (error) {
      done(error, Readable.from([]));
    }
  });
}
const textStream = (text: string): Readable => Readable.from([Buffer.from(text)], { objectMode: false });

/** A JSON list whose rows come page after page. */
function listStream<T>(next: (last: T | undefined) => Promise<readonly T[]>): Readable {
  return Readable.from((async function* rows() {
    yield '[';
    let last: T | undefined;
    for (let page = await next(last); page.length > 0; page = await next(last)) {
      for (const row of page) {
        yield `${last === undefined ? '\n' : ',\n'}${JSON.stringify(row)}`;
        last = row;
      }
      if (page.length < perQuery) break;
    }
    yield '\n]\n';
  })(), { objectMode: false });
}

/** Ids by page; one page, if an empty one, there always is. */
const pagesOf = (ids: readonly string[]): string[][] => Array.from({ length: Math.max(1, Math.ceil(ids.length / perPage)) }, (_, index) => ids.slice(index * perPage, (index + 1) * perPage));

async function addBlog(deps: Deps, zip: ZipFile, blog: NamedBlog, media: Set<string>): Promise<number> {
  const pages = pagesOf(await postIdsOf(deps.db, blog.id));
  for (const [index, ids] of pages.entries()) {
    for (const key of await mediaOfPosts(deps.db, ids)) media.add(key);
    const page = { blog: blog.name, number: index + 1, count: pages.length };
    // one deleted meanwhile is left out
    const rows = () => postsByIds(deps.db, ids);
    addLater(zip, `${blog.name}/${pageFile(page.number, 'html')}`, async () => textStream(postsPage(page, await rows(), media, deps.env.baseUrl)));
    addLater(zip, `${blog.name}/${pageFile(page.number, 'json')}`, async () => textStream(postsJson(blog.name, await rows(), deps.env.baseUrl)));
  }
  addLater(zip, `${blog.name}/messages.json`, async () => listStream<{ id: string }>((last) => messagesFor(deps.db, blog.id, last?.id ?? '0', perQuery)));
  return pages.length;
}

/** Writes everything of a user into one ZIP file. */
export async function writeArchive(deps: Deps, userId: string, file: string): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject: Fail) => { zip.on('error', reject); });
  const { sole, shared } = await blogsOfLeaver(deps.db, userId);
  const blogs = [...sole, ...shared];
  const lists = await listsOf(deps.db, userId);
  const media = new Set<string>();
  const pages = [];
  for (const blog of blogs) pages.push({ name: blog.name, pages: await addBlog(deps, zip, blog, media) });
  for (const [name, rows] of Object.entries(lists)) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 1)), `${name}.json`);
  addLater(zip, 'likes.json', async () => listStream<ArchivedLike>((last) => likesFor(deps.db, userId, last ?? { created_at: new Date(0), post_id: '0' }, perQuery)));
  // a file that is not there any more is left out; those that are there are kept as they are: they do not get smaller
  for (const key of media) {
    const found = await deps.media.find(key);
    if (found) addLater(zip, `media/${key}`, async () => Readable.from(found.read()), { compress: false });
    else media.delete(key);
  }
  const files = [...Object.keys(lists).map((name) => `${name}.json`), 'likes.json', ...blogs.map(({ name }) => `${name}/messages.json`)];
  zip.addBuffer(Buffer.from(contentsPage(blogs[0]?.name ?? '', deps.now(), pages, files)), 'index.html');
  zip.end();
  await Promise.race([failed, pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }))]);
}

/** Makes an archive, keeps it, and tells its owner. Done before, or no longer wanted, it does nothing. */
export async function makeExport(deps: Deps, id: string): Promise<void> {
  const row = await exportById(deps.db, id);
  if (row?.state !== 'waiting') return;
  const folder = path.join(deps.env.dataDir, 'uploads', 'archives');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${id}-${randomBytes(6).toString('hex')}`);
  try {
    await writeArchive(deps, row.user_id, file);
    const size = await (await exportStore(deps.env)).keep(id, file);
    const until = new Date(deps.now().getTime() + settingsLimits.exportDays * day);
    await finishExport(deps.db, id, size, until);
    const { email } = await emailOf(deps.db, row.user_id);
    deps.mailer.send(exportMail(deps.env.baseUrl, email, id, until.toISOString().slice(0, 10)));
  } finally {
    await rm(file, { force: true });
  }
}

const schema = v.object({ id: v.string() });
export const makeExportKey: JobKey<v.InferOutput<typeof schema>> = { name: 'make-export', schema };
export const makeExportJob = defineJob({ ...makeExportKey, retries: 3, expireInSeconds: 3600, run: (deps, { id }) => makeExport(deps, id) });

/** Removes archives that ran out, and says of those nobody makes any more that they failed. */
export const sweepExportsJob = defineJob({
  name: 'sweep-exports', schema: v.strictObject({}), retries: 0, every: '23 * * * *',
  async run(deps) {
    const now = deps.now();
    const store = await exportStore(deps.env);
    for (const { id } of await takeEndedExports(deps.db, now)) await store.remove(id);
    for (const { id } of await lostExports(deps.db, new Date(now.getTime() - day))) await failExport(deps.db, id, new Date(now.getTime() + day));
  },
});
