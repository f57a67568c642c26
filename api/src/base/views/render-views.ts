import { createHash, hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/core/view';
import type { Env } from '../settings/env.ts';
import { attributeNames } from '../observability/metric-catalogue.ts';
import { noTelemetry, type Telemetry } from '../observability/telemetry.ts';
import type { ServedRelease } from '../releases/releases.ts';
import { createDevHalves } from './dev-half.ts';
import { createRenderingCache } from './rendering-cache.ts';
import { BadHalfError, loadServerHalf, type ServerHalf } from './server-half.ts';

/** A view to render, and its props. */
export interface ViewRequest {
  readonly view: ViewDefinition;
  /** The props as JSON. */
  readonly json: string;
}

/** Creates a request. The props come from our own code, so only the compiler checks them. */
export const viewRequest = <V extends ViewDefinition>(
  view: V,
  props: ViewProps<V>,
): ViewRequest => ({ view, json: JSON.stringify(props) });

/** Views of one remote as HTML, all rendered by the same release. */
export interface Rendering {
  /** UTF-8, in the order of the requests; undefined where no release can render the view. */
  readonly html: readonly (Buffer | undefined)[];
  /** The release that rendered the views; undefined for a dev server, and if nothing was rendered. */
  readonly release: ServedRelease | undefined;
  /** URLs of stylesheets from a dev server, which the page links besides those of releases. */
  readonly styles: readonly string[];
}

/** Renders views with the server halves of releases. */
export interface Views {
  /**
   * Renders views of one remote with the first release that can render all of them, else with the
   * release that can render most of them. Failures are logged with remote and version, like those of
   * browser halves.
   *
   * @param releases releases of the remote, the preferred one first
   */
  render(requests: readonly ViewRequest[], releases: readonly ServedRelease[]): Promise<Rendering>;
}

/** Milliseconds for which a failed release or view is not tried again. */
const cooldownTime = 10_000;
/** Maximum number of halves in memory, some 2 MB each; the oldest is dropped first. */
const keptHalves = 20;
/** Maximum number of bytes of rendered views in memory: some 300 streams, or 3000 headers. */
const keptBytes = 30_000_000;
/** Maximum number of failures remembered. */
const keptFailures = 200;

/** Remembers recent failures by key. */
function createCooldowns() {
  const until = new Map<string, number>();
  return {
    isCoolingDown: (key: string): boolean => (until.get(key) ?? 0) > performance.now(),
    startCooldown(key: string): void {
      until.delete(key);
      until.set(key, performance.now() + cooldownTime);
      const [oldest] = until.keys();
      if (until.size > keptFailures && oldest !== undefined) until.delete(oldest);
    },
  };
}

/**
 * The props of a view, as JSON, in the version that a release renders; undefined if nothing leads to
 * that version.
 */
export function propsFor(
  views: Readonly<Record<string, number>>,
  { name, version, older }: ViewDefinition,
  json: string,
): string | undefined {
  const drawn = views[name];
  if (drawn === version) return json;
  return older && drawn === older.version
    ? JSON.stringify(older.props(JSON.parse(json)))
    : undefined;
}

const keyOf = ({ name, version }: ServedRelease): string => `${name} ${version}`;
const attributesOf = ({ name, version }: ServedRelease) => ({
  [attributeNames.remote]: name,
  [attributeNames.version]: version,
});

/**
 * Creates `Views` for a folder of releases.
 *
 * @param folder releases as `{name}/{version}/…`
 */
export function createViews({
  folder,
  log,
  overrides,
  telemetry = noTelemetry,
}: {
  readonly folder: string;
  readonly log: Logger;
  /** Manifest URLs of dev servers, by remote; empty in production. */
  readonly overrides: Env['overrides'];
  readonly telemetry?: Telemetry;
}): Views {
  const { meters, tracing } = telemetry;
  const halves = new Map<string, Promise<ServerHalf>>();
  const renderings = createRenderingCache(keptBytes);
  const { isCoolingDown, startCooldown } = createCooldowns();

  async function load({ name, version, server }: ServedRelease): Promise<ServerHalf> {
    if (!server) throw new BadHalfError('it has no server half');
    const script = await readFile(path.join(folder, name, version, server.file));
    if (`sha384-${createHash('sha384').update(script).digest('base64')}` !== server.integrity)
      throw new BadHalfError(`${server.file} does not match its integrity`);
    return loadServerHalf(script.toString('utf8'));
  }

  function halfOf(release: ServedRelease): Promise<ServerHalf> {
    const key = keyOf(release);
    const known = halves.get(key);
    if (known) return known;
    const half = load(release);
    halves.set(key, half);
    const [oldest] = halves.keys();
    if (halves.size > keptHalves && oldest !== undefined) halves.delete(oldest);
    return half;
  }

  const fetchDevHalf = createDevHalves();
  const report = (error: unknown, remote: string, version: string, view: string): void =>
    log.error(
      { err: error, remote, version, phase: 'server', view },
      'a release failed to draw its view',
    );
  function reportRelease(
    error: unknown,
    release: ServedRelease,
    phase: 'load' | 'draw',
    view: string,
  ): void {
    meters.count('releaseFailures', {
      ...attributesOf(release),
      [attributeNames.phase]: phase,
    });
    report(error, release.name, release.version, view);
  }

  /** Renders with the dev server of a remote; undefined without a dev server, or if it fails. */
  async function renderInDevelopment(
    requests: readonly ViewRequest[],
  ): Promise<Rendering | undefined> {
    const [first] = requests;
    if (!first) return undefined;
    const manifestUrl = overrides[first.view.owner];
    if (manifestUrl === undefined) return undefined;
    try {
      const { half, styles } = await fetchDevHalf(manifestUrl);
      const html = requests.map(({ view, json }) => Buffer.from(half.render(view.name, json)));
      return { html, release: undefined, styles };
    } catch (error) {
      const names = requests.map(({ view }) => view.name).join(', ');
      report(error, first.view.owner, 'dev', names);
      return undefined;
    }
  }

  /**
   * Renders one view with one release; undefined if the release cannot render the view, or is not to be
   * tried again yet.
   *
   * @param failed collects the release if rendering fails now
   */
  async function renderWith(
    release: ServedRelease,
    { view, json: written }: ViewRequest,
    failed: Set<ServedRelease>,
  ): Promise<Buffer | undefined> {
    const key = keyOf(release);
    const json = propsFor(release.server?.views ?? {}, view, written);
    if (json === undefined || isCoolingDown(key)) return undefined;
    const rendering = `${key} ${view.name} ${hash('sha256', json, 'base64')}`;
    const known = renderings.get(rendering);
    if (known !== undefined) return known;
    if (isCoolingDown(rendering)) return undefined;
    const half = await halfOf(release).catch((error: unknown) => {
      // not kept, because damaged files may be repaired
      halves.delete(key);
      startCooldown(key);
      reportRelease(error, release, 'load', view.name);
    });
    if (!half) return undefined;
    try {
      const begin = performance.now();
      const html = Buffer.from(half.render(view.name, json));
      meters.record('viewDuration', (performance.now() - begin) / 1000, attributesOf(release));
      if (view.isSecret !== true) renderings.set(rendering, html);
      return html;
    } catch (error) {
      startCooldown(rendering);
      failed.add(release);
      reportRelease(error, release, 'draw', view.name);
      return undefined;
    }
  }

  /**
   * Renders views with the first release that can render all of them. Gives up on a release at the
   * first view that it cannot render: a half that hangs would use up the time limit of every other
   * view as well, and would block all requests in the meantime.
   */
  async function renderWhole(
    requests: readonly ViewRequest[],
    releases: readonly ServedRelease[],
    failed: Set<ServedRelease>,
  ): Promise<Rendering | undefined> {
    for (const release of releases) {
      const html: Buffer[] = [];
      for (const request of requests) {
        const one = await renderWith(release, request, failed);
        if (one === undefined) break;
        html.push(one);
      }
      if (html.length === requests.length) return { html, release, styles: [] };
    }
    return undefined;
  }

  /** Renders views with the release that can render most of them. Views that failed are not retried. */
  async function renderMost(
    requests: readonly ViewRequest[],
    releases: readonly ServedRelease[],
    failed: Set<ServedRelease>,
  ): Promise<Rendering> {
    let best: Rendering = { html: requests.map(() => undefined), release: undefined, styles: [] };
    for (const release of releases) {
      const html: (Buffer | undefined)[] = [];
      for (const request of requests) html.push(await renderWith(release, request, failed));
      const rendering = { html, release, styles: [] };
      if (countRendered(rendering) > countRendered(best)) best = rendering;
    }
    return best;
  }

  /** Counts rendered views, missing views and fallbacks. */
  function countViews(
    requests: readonly ViewRequest[],
    [wanted]: readonly ServedRelease[],
    rendering: Rendering,
  ): void {
    const { html, release } = rendering;
    if (release) {
      meters.count('viewRenders', attributesOf(release), countRendered(rendering));
      if (release !== wanted) meters.count('releaseFallbacks', attributesOf(release));
    }
    for (const [index, { view }] of requests.entries())
      if (html[index] === undefined)
        meters.count('viewsMissing', {
          [attributeNames.remote]: view.owner,
          [attributeNames.view]: view.name,
        });
  }

  async function render(
    requests: readonly ViewRequest[],
    releases: readonly ServedRelease[],
  ): Promise<Rendering> {
    const fresh = await renderInDevelopment(requests);
    if (fresh) return fresh;
    const failed = new Set<ServedRelease>();
    const best =
      (await renderWhole(requests, releases, failed)) ??
      (await renderMost(requests, releases, failed));
    // A failed release is at fault only if another release rendered views in its place. If no release
    // can render a view, the cause may be its props, such as those of an unusual post; the releases
    // must go on rendering other views.
    if (countRendered(best) > 0)
      for (const release of failed) if (release !== best.release) startCooldown(keyOf(release));
    for (const [index, { view }] of requests.entries()) {
      // every page may request the view, but it is logged only once per `cooldownTime`
      if (best.html[index] !== undefined || isCoolingDown(view.name)) continue;
      startCooldown(view.name);
      log.error({ view: view.name, version: view.version }, 'no release draws this view');
    }
    countViews(requests, releases, best);
    return best;
  }

  return {
    render(requests, releases) {
      const remote = requests[0]?.view.owner ?? 'none';
      return tracing.inSpan(`draw ${remote}`, { role: 'part' }, async function renderInSpan(span) {
        const rendering = await render(requests, releases);
        span.rename(`draw ${remote}`, {
          [attributeNames.remote]: remote,
          ...(rendering.release && attributesOf(rendering.release)),
        });
        if (rendering.html.includes(undefined)) span.fail('missing view');
        return rendering;
      });
    },
  };
}

const countRendered = ({ html }: Rendering): number =>
  html.filter((one) => one !== undefined).length;
