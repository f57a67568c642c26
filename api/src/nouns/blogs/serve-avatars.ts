import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { avatarSizeFor, blogName, type AvatarSize } from '@tessera/shared-contracts/blogs/blog';
import { safeParse } from 'valibot';
import { avatarOf } from './blog-life-queries.ts';
import type { RequestValues, Deps } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { privateFile, privateFolder } from '../../base/system/private-files.ts';
import { drawAvatar } from './draw-avatar.ts';

/** Version of the drawing code; increase it to invalidate cached generated avatars. */
const drawing = 1;

const readIfThere = (file: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  readFile(file).then(
    (content) => Buffer.from(content),
    () => undefined,
  );

const finish = async (source: Sharp, size: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await source.resize(size, size).webp({ quality: 88 }).toBuffer());
const draw = (name: string, size: number): Promise<Buffer<ArrayBuffer>> =>
  finish(sharp(Buffer.from(drawAvatar(name)), { density: Math.max(72, (72 * size) / 160) }), size);

/** Renders a blog's avatar in a given size: the uploaded one, or one generated from its name. */
async function avatarImage(
  deps: Deps,
  name: string,
  key: string | null,
  size: number,
): Promise<Buffer<ArrayBuffer>> {
  const own = key === null ? undefined : await deps.media.get(key);
  return own ? finish(sharp(own), size) : draw(name, size);
}

const answer = (c: RequestValues, image: Buffer<ArrayBuffer>, isImmutable: boolean): Response =>
  c.body(image, 200, {
    'Content-Type': 'image/webp',
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });

/** The listed size for a requested size; undefined if the text is not a size. */
const sizeOf = (text: string): AvatarSize | undefined =>
  /^[1-9]\d*$/.test(text) ? avatarSizeFor(Number(text)) : undefined;

/**
 * Serves avatars in the listed sizes, and caches them on disk. A request for any other size gets
 * the next larger listed size, or the largest if there is none. Names without a blog share one drawing per
 * size, cached in memory, because the number of such names is unlimited.
 */
export function serveAvatars(app: App): void {
  const underway = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const placeholders = new Map<number, Promise<Buffer<ArrayBuffer>>>();

  /** The avatar for names without a blog, drawn once per size. */
  function placeholderIn(size: number): Promise<Buffer<ArrayBuffer>> {
    const drawn = placeholders.get(size) ?? draw('', size);
    placeholders.set(size, drawn);
    drawn.catch(() => placeholders.delete(size));
    return drawn;
  }

  async function make(
    file: string,
    rendering: Promise<Buffer<ArrayBuffer>>,
  ): Promise<Buffer<ArrayBuffer>> {
    const image = await rendering;
    // the request succeeds even if the disk is full
    await mkdir(path.dirname(file), privateFolder)
      .then(async () => {
        const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
        await writeFile(partial, image, privateFile);
        await rename(partial, file);
      })
      .catch(() => {});
    return image;
  }

  app.get('/avatar/:name/:size', async function serveAvatar(c) {
    const name = safeParse(blogName, c.req.param('name'));
    const size = sizeOf(c.req.param('size'));
    if (!name.success || size === undefined) throw notFound();
    const { deps } = c.var;
    const avatar = await avatarOf(deps.db, name.output);
    if (!avatar) return answer(c, await placeholderIn(size), false);
    const { avatar_key: key } = avatar;
    const [folder, stem] =
      key === null
        ? [`${drawing}/${name.output.slice(0, 2)}`, name.output]
        : [`own/${key.slice(0, 2)}`, key.slice(3).replace(/\.\w+$/, '')];
    const file = path.join(deps.env.dataDir, 'avatars', folder, `${stem}-${size}.webp`);
    const drawn =
      (await readIfThere(file)) ??
      (await (underway.get(file) ?? start(file, avatarImage(deps, name.output, key, size))));
    return answer(c, drawn, c.req.query('v') !== undefined);
  });

  function start(
    file: string,
    rendering: Promise<Buffer<ArrayBuffer>>,
  ): Promise<Buffer<ArrayBuffer>> {
    const making = make(file, rendering).finally(() => underway.delete(file));
    underway.set(file, making);
    return making;
  }
}
