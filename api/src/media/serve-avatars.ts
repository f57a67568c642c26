import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { avatarSizes, blogName } from '@tessera/shared-contracts/blogs/blog';
import { safeParse } from 'valibot';
import type { App } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';
import { drawAvatar } from './draw-avatar.ts';

/** Counts up when the drawing changes, so that nothing old is taken from the disk. */
const drawing = 1;

const isThere = (file: string): Promise<Buffer<ArrayBuffer> | undefined> => readFile(file).then((content) => Buffer.from(content), () => undefined);

/**
 * Serves the picture of a blog in one of the known sizes. It is drawn from the name alone, so nobody learns from it
 * which blogs there are, and kept on disk.
 */
export function serveAvatars(app: App): void {
  const underway = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  async function draw(file: string, name: string, size: number): Promise<Buffer<ArrayBuffer>> {
    const picture = Buffer.from(await sharp(Buffer.from(drawAvatar(name)), { density: Math.max(72, (72 * size) / 160) }).resize(size, size).webp({ quality: 88 }).toBuffer());
    // A full disk must not cost the picture.
    await mkdir(path.dirname(file), { recursive: true }).then(async () => {
      const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
      await writeFile(partial, picture);
      await rename(partial, file);
    }).catch(() => {});
    return picture;
  }

  app.get('/avatar/:name/:size', async function serveAvatar(c) {
    const name = safeParse(blogName, c.req.param('name'));
    const size = avatarSizes.find((known) => String(known) === c.req.param('size'));
    if (!name.success || size === undefined) throw notFound();
    const file = path.join(c.var.deps.env.dataDir, 'avatars', String(drawing), name.output.slice(0, 2), `${name.output}-${size}.webp`);
    const drawn = (await isThere(file)) ?? (await (underway.get(file) ?? start(file, name.output, size)));
    const isVersioned = c.req.query('v') !== undefined;
    return c.body(drawn, 200, { 'Content-Type': 'image/webp', 'Cache-Control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  });

  function start(file: string, name: string, size: number): Promise<Buffer<ArrayBuffer>> {
    const drawing = draw(file, name, size).finally(() => underway.delete(file));
    underway.set(file, drawing);
    return drawing;
  }
}
