import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../system/error-code.ts';
import { acceptedCodings } from '../wire/content-coding.ts';
import { withdrawnReleases } from '@tessera/shared-contracts/shell/endpoints';
import { mount, type App } from '../http/mount.ts';
import { notFound } from '../wire/refusal.ts';
import { joinedFolder } from './joined-names.ts';
import { withdrawnStyles } from './withdrawn-styles.ts';

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
  ts: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};
const address =
  /^\/releases\/([a-z][a-z0-9_]*)\/([\w][\w.+-]*)\/((?:[\w][\w.-]*\/)*@?[\w][\w.-]*\.(\w+))$/;

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

/** Headers of the manifest of the release that is shown now. */
const stable = {
  'Cache-Control': 'public, max-age=60',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;
const publishedManifest = v.looseObject({ metaData: v.looseObject({}) });

const compressedExtensionOf = { br: '.br', gzip: '.gz' } as const;

/** Answers pages that ask whether the releases that they run were withdrawn. */
export function registerReleases(app: App): void {
  mount(app, withdrawnReleases, async ({ query, deps }) => {
    const withdrawn = await deps.releases.withdrawn();
    return { withdrawn: query.running.split(',').filter((release) => withdrawn.has(release)) };
  });
}

/**
 * Serves the files of all releases ever published, and joined files, each built from one or more
 * releases. These files never change, so the responses are immutable; nor do the style sheets for
 * pages without the controls of withdrawn remotes. Other federation hosts find the public release of
 * a remote by its manifest at a stable address.
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
  app.get('/releases/withdrawn/:file', function serveWithdrawnStyles(c) {
    const styles = withdrawnStyles(c.req.path);
    if (styles === undefined) throw notFound();
    return c.body(styles, 200, { ...immutable, 'Content-Type': types['css'] ?? '' });
  });
  app.get('/releases/:remote/stable/mf-manifest.json', async function serveStableManifest(c) {
    const { releases, env } = c.var.deps;
    const remote = c.req.param('remote');
    const current = (await releases.resolve()).registry.remotes[remote]?.current;
    if (!current) throw notFound();
    const content = await readIfThere(
      path.join(releases.folder, remote, current.version, 'mf-manifest.json'),
    );
    const manifest = v.safeParse(publishedManifest, content && JSON.parse(content.toString()));
    if (!manifest.success) throw notFound();
    // absolute, because hosts resolve the files of a manifest by its own URL
    const publicPath = new URL(current.base, env.baseUrl).href;
    const { metaData, ...rest } = manifest.output;
    return c.json({ ...rest, metaData: { ...metaData, publicPath } }, 200, stable);
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
