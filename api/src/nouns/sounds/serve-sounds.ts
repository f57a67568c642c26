import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';

/** The sound files of each pack. They contain tones that we synthesised. */
const files: Readonly<Record<string, readonly string[]>> = {
  default: ['notification.mp3', 'receive.mp3', 'send.mp3'],
};

/** Serves the messaging sounds: `/sounds/{pack}/{name}.mp3`. */
export function serveSounds(app: App): void {
  app.get('/sounds/:pack/:file', async function serveSound(c) {
    const { pack, file } = c.req.param();
    if (!Object.hasOwn(files, pack) || !files[pack]?.includes(file)) throw notFound();
    const sound = await readFile(path.join(import.meta.dirname, pack, file));
    return c.body(Buffer.from(sound), 200, {
      'Content-Type': 'audio/mpeg',
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
