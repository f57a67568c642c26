import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/contract/view';
import type { Env } from '../env.ts';
import type { ServedRelease } from '../releases/releases.ts';
import { createDevHalves } from './dev-half.ts';
import { BadHalfError, loadServerHalf, type ServerHalf } from './server-half.ts';

/** A view as HTML. */
export interface Drawing {
  readonly html: string;
  /** What drew it; undefined for a dev server. */
  readonly release: ServedRelease | undefined;
  /** Addresses of styles that the page links besides those of releases. */
  readonly styles: readonly string[];
}

/** Draws views with the server halves of releases. */
export interface Views {
  /**
   * Draws a view with the first release that can; undefined if none can. Failures are logged with
   * remote and version, as those of a browser half are.
   *
   * @param releases of the view's owner, the wanted one first
   */
  draw<V extends ViewDefinition>(
    view: V,
    props: ViewProps<V>,
    releases: readonly ServedRelease[],
  ): Promise<Drawing | undefined>;
}

/** Milliseconds during which a half that failed is not asked again. */
const restTime = 10_000;
/** Halves kept in memory, some 2 MB each; the oldest goes first. */
const keptHalves = 20;
/** Drawn views kept in memory, some 10 kB each; the least recently used goes first. */
const keptDrawings = 500;

/**
 * Creates the drawer of views.
 *
 * @param folder releases as `{name}/{version}/…`
 */
export function createViews({
  folder,
  log,
  overrides,
}: {
  readonly folder: string;
  readonly log: Logger;
  /** Manifests of dev servers by remote; empty in production. */
  readonly overrides: Env['overrides'];
}): Views {
  const halves = new Map<string, Promise<ServerHalf>>();
  // a half is pure: what it drew once, it would draw again
  const drawings = new Map<string, string>();
  const restUntil = new Map<string, number>();
  const isResting = (key: string): boolean => (restUntil.get(key) ?? 0) > performance.now();
  const rest = (key: string): void => void restUntil.set(key, performance.now() + restTime);

  async function load({ name, version, server }: ServedRelease): Promise<ServerHalf> {
    if (!server) throw new BadHalfError('it has no server half');
    const script = await readFile(path.join(folder, name, version, server.file));
    if (`sha384-${createHash('sha384').update(script).digest('base64')}` !== server.integrity)
      throw new BadHalfError(`${server.file} does not match its integrity`);
    return loadServerHalf(script.toString('utf8'));
  }

  function halfOf(release: ServedRelease, key: string): Promise<ServerHalf> {
    const known = halves.get(key);
    if (known) return known;
    const half = load(release);
    halves.set(key, half);
    const [oldest] = halves.keys();
    if (halves.size > keptHalves && oldest !== undefined) halves.delete(oldest);
    return half;
  }

  function keepDrawing(drawing: string, html: string): void {
    drawings.delete(drawing);
    drawings.set(drawing, html);
    const [oldest] = drawings.keys();
    if (drawings.size > keptDrawings && oldest !== undefined) drawings.delete(oldest);
  }

  const fetchDevHalf = createDevHalves();
  const report = (error: unknown, remote: string, version: string, view: string): void =>
    log.error(
      { err: error, remote, version, phase: 'server', view },
      'a release failed to draw its view',
    );

  /** Draws with the dev server of a remote; without one, or when that fails, the releases draw. */
  async function drawInDevelopment(
    { name, owner }: ViewDefinition,
    json: string,
  ): Promise<Drawing | undefined> {
    const manifestUrl = overrides[owner];
    if (manifestUrl === undefined) return undefined;
    try {
      const { half, styles } = await fetchDevHalf(manifestUrl);
      return { html: half.draw(name, json), release: undefined, styles };
    } catch (error) {
      report(error, owner, 'dev', name);
      return undefined;
    }
  }

  return {
    async draw(view, props, releases) {
      const json = JSON.stringify(props);
      const fresh = await drawInDevelopment(view, json);
      if (fresh) return fresh;
      for (const release of releases) {
        const { name, version, server } = release;
        const key = `${name} ${version}`;
        if (server?.views[view.name] !== view.version) continue;
        if (isResting(key)) continue;
        try {
          const half = await halfOf(release, key);
          const drawing = `${key} ${view.name} ${json}`;
          const html = drawings.get(drawing) ?? half.draw(view.name, json);
          keepDrawing(drawing, html);
          return { html, release, styles: [] };
        } catch (error) {
          halves.delete(key);
          rest(key);
          report(error, name, version, view.name);
        }
      }
      // every page asks for it, but the log need not say so each time
      if (!isResting(view.name)) {
        rest(view.name);
        log.error({ view: view.name, version: view.version }, 'no release draws this view');
      }
      return undefined;
    },
  };
}
