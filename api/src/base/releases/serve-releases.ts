import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../system/error-code.ts';
import { acceptedCodings } from '../wire/content-coding.ts';
import type { App } from '../http/mount.ts';
import { notFound } from '../wire/refusal.ts';
import { joinedFolder } from './joined-files.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};
const address =
  /^\/releases\/([a-z][a-z0-9_]*)\/([\w][\w.+-]*)\/((?:[\w][\w.-]*\/)*[\w][\w.-]*\.(\w+))$/;

const readIfThere = (file: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  readFile(file).then(
    (content) => Buffer.from(content),
    (error: unknown) => {
      if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
      throw error;
    },
  );

/** Boot files have source maps; files with only hashes have none. */
const isBootFile = /(?<!\.hashes)\.js$/;

/** Headers of files that never change. */
const immutable = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  Vary: 'Accept-Encoding',
  'Timing-Allow-Origin': '*',
} as const;

const compressedExtensionOf = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the files of all releases ever published, and joined files, each built from one or more
 * releases. These files never change, so the responses are immutable.
 */
export function serveReleases(app: App): void {
  app.get(`${joinedFolder}*`, async function serveJoinedFile(c) {
    const { joined } = c.var.deps.releases;
    if (c.req.path.endsWith('.js.map')) {
      const map = await joined.sourceMapAt(c.req.path);
      if (map === undefined) throw notFound();
      return c.body(map, 200, { ...immutable, 'Content-Type': types['map'] ?? '' });
    }
    const found = await joined.at(c.req.path);
    if (!found) throw notFound();
    const [encoding] = acceptedCodings(c.req.header('accept-encoding'));
    return c.body(await found.content.in(encoding ?? ''), 200, {
      ...immutable,
      'Content-Type': types[found.type] ?? '',
      ...(isBootFile.test(c.req.path) && { SourceMap: `${c.req.path}.map` }),
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  });
  app.get('/releases/*', async function serveReleaseFile(c) {
    const [, name, version, file, extension = ''] = address.exec(new URL(c.req.url).pathname) ?? [];
    const type = types[extension];
    if (name === undefined || version === undefined || file === undefined || type === undefined)
      throw notFound();
    const place = path.join(c.var.deps.releases.folder, name, version, file);
    for (const encoding of acceptedCodings(c.req.header('accept-encoding'))) {
      const packed = await readIfThere(place + compressedExtensionOf[encoding]);
      if (packed) return send(packed, { 'Content-Encoding': encoding });
    }
    const content = await readIfThere(place);
    if (!content) throw notFound();
    return send(content, {});

    function send(body: Buffer<ArrayBuffer>, headers: Readonly<Record<string, string>>): Response {
      return c.body(body, 200, { ...immutable, 'Content-Type': type ?? '', ...headers });
    }
  });
}
