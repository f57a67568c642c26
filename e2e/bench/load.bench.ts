/**
 * Measures loads of the dashboard at a round trip of 40 ms and 10 Mbit/s: shell and five remotes
 * compared with the same sources in one bundle. The federated page is loaded twice per round; the
 * difference between these loads is the noise of the measurement. TESSERA_BENCH_KINDS=cold,http2
 * measures only these kinds.
 */
import type { Product } from '../support/product.ts';
import {
  forBrowser,
  demoCookies,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { measureLoad, type Load, type LoadOptions } from './measuring/measure-load.ts';
import { startHttp2, type Http2Front } from './measuring/start-http2.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { idleReport } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import { unsharedPreloads, unsharedRequests } from './one-bundle/compare-pages.ts';
import { serveOneBundle } from './one-bundle/serve-one-bundle.ts';

/**
 * The measured kinds of loads: a first load, a load with cached files, a first load with the CPU
 * slowed 4×, and a first load over HTTP/2.
 */
const kinds = {
  cold: { seen: 'never seen before', rounds: 15, options: {} },
  warm: { seen: 'seen before (files cached)', rounds: 9, options: { isWarm: true } },
  slow: { seen: 'never seen before, at 4× slowed CPU', rounds: 7, options: { slowdown: 4 } },
  http2: { seen: 'never seen before, over HTTP/2 with TLS', rounds: 15, options: {} },
} as const;
const wantedKinds = process.env['TESSERA_BENCH_KINDS']?.split(',') ?? Object.keys(kinds);
const budgets = {
  header: 1.05,
  layoutShift: 0.02,
  /** With the CPU slowed 4×: maximum milliseconds, and maximum ratio to the one bundle. */
  largestPaint: { slow: 1000, ratio: 1.05 },
} as const;
const names = ['federated', 'one bundle', 'federated again'] as const;

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
const median = (loads: readonly Load[], of: (load: Load) => number): number =>
  spreadOf(loads.map(of)).median;
const spread = (loads: readonly Load[], of: (load: Load) => number): string =>
  formatSpread(spreadOf(loads.map(of)));

function rowOf(name: string, loads: readonly Load[]): string[] {
  return [
    name,
    spread(loads, ({ header }) => header),
    spread(loads, ({ all }) => all),
    spread(loads, ({ firstPaint }) => firstPaint),
    spread(loads, ({ largestPaint }) => largestPaint),
    String(median(loads, ({ requests }) => requests)),
    String(median(loads, ({ scripts }) => scripts)),
    kB(median(loads, ({ bytes }) => bytes)),
    kB(median(loads, ({ scriptBytes }) => scriptBytes)),
    kB(median(loads, ({ styleBytes }) => styleBytes)),
    kB(median(loads, ({ documentBytes }) => documentBytes)),
  ];
}

/**
 * Starts a proxy for HTTP/2 with TLS in front of each server. Undefined if HAPROXY_PATH is not set.
 */
async function startFronts(
  folder: string,
  ...servers: readonly [Product, Product]
): Promise<readonly [Http2Front, Http2Front] | undefined> {
  const program = process.env['HAPROXY_PATH'];
  if (!program) return undefined;
  const [one, other] = servers.map(({ url }) => startHttp2(program, folder, url));
  return one && other && [await one, await other];
}

await withDataDir(async function measure(dataDir) {
  print('Starting the product with demo content, and a second server that shows one bundle');
  const federated = await startBenchProduct(dataDir);
  const bundled = await serveOneBundle(federated);
  const cookies = await demoCookies(federated);
  const documentOf = async ({ url }: { readonly url: string }): Promise<string> =>
    (await fetch(`${url}/dashboard`, { headers: { Cookie: cookies } })).text();
  const unfair = unsharedPreloads(await documentOf(federated), await documentOf(bundled));
  if (unfair.length > 0)
    throw new Error(`The two pages differ in more than their code: ${unfair.join('; ')}`);
  const fronts = await startFronts(dataDir, federated, bundled);
  const browser = await openBrowser();
  try {
    const loadOf =
      ({ url }: { readonly url: string }, options: Pick<LoadOptions, 'isWarm' | 'slowdown'>) =>
      () =>
        measureLoad(browser, {
          url: `${url}/dashboard`,
          cookies: forBrowser(cookies, url),
          ...options,
        });
    const figures: Record<string, Record<string, Load[]>> = {};
    for (const [kind, { seen, rounds, options }] of Object.entries(kinds)) {
      if (!wantedKinds.includes(kind)) continue;
      const isSecure = kind === 'http2';
      if (isSecure && !fronts) {
        print('HTTP/2 was not measured: HAPROXY_PATH is not set');
        continue;
      }
      const [one, other] = isSecure && fronts ? fronts : [federated, bundled];
      const work = {
        federated: loadOf(one, options),
        'one bundle': loadOf(other, options),
        'federated again': loadOf(one, options),
      };
      // warms up servers and browser; not counted
      await interleave(2, work, names);
      const loads = await interleave(rounds, work, names);
      figures[kind] = loads;
      print(`\nThe dashboard, ${seen}, ${rounds} rounds; ms and kB:`);
      printTable(
        [
          'page',
          'header works',
          'all remotes',
          'first paint',
          'largest paint',
          'requests',
          'scripts',
          'kB',
          'kB script',
          'kB style',
          'kB page',
        ],
        names.map((name) => rowOf(name, loads[name] ?? [])),
      );
      const headers = (name: string): number[] => (loads[name] ?? []).map(({ header }) => header);
      const ratio = spreadOf(ratios(headers('federated'), headers('one bundle')));
      const noise = spreadOf(ratios(headers('federated'), headers('federated again')));
      print(
        `federated ÷ one bundle, round by round: ${formatSpread(ratio, 2)}; ` +
          `federated ÷ federated: ${formatSpread(noise, 2)}`,
      );
      const medians =
        spreadOf(headers('federated')).median / spreadOf(headers('one bundle')).median;
      if (kind === 'cold' || isSecure)
        printBudget(
          'time until the header works, federated ÷ one bundle (ratio of medians)',
          medians <= budgets.header,
          medians.toFixed(2),
          `at most ${budgets.header}`,
        );
      else print(`ratio of medians: ${medians.toFixed(2)}`);
      if (kind === 'cold') {
        const shift = spreadOf((loads['federated'] ?? []).map(({ layoutShift }) => layoutShift));
        printBudget(
          'layout shift of the dashboard',
          shift.max <= budgets.layoutShift,
          formatSpread(shift, 4),
          `at most ${budgets.layoutShift}`,
        );
      }
      if (kind === 'slow') {
        const paints = (name: string) =>
          spreadOf((loads[name] ?? []).map(({ largestPaint }) => largestPaint));
        const own = paints('federated');
        const ofOne = own.median / paints('one bundle').median;
        printBudget(
          'largest contentful paint of the dashboard at 4× slowed CPU, and ÷ one bundle',
          own.median <= budgets.largestPaint.slow && ofOne <= budgets.largestPaint.ratio,
          `${formatSpread(own)} ms, ${ofOne.toFixed(2)}`,
          `at most ${budgets.largestPaint.slow} ms, ${budgets.largestPaint.ratio}`,
        );
      }
      const pathsOf = (name: string): string[] => (loads[name] ?? []).flatMap(({ paths }) => paths);
      for (const request of unsharedRequests(pathsOf('federated'), pathsOf('one bundle')))
        print(`! requested by one page only: ${request}`);
      for (const problem of new Set(
        names.flatMap((name) => (loads[name] ?? []).flatMap(({ problems }) => problems)),
      ))
        print(`! console error: ${problem}`);
    }
    print(idleReport());
    saveResults('load', { figures, disturbance: idleReport() });
  } finally {
    await browser.close();
    for (const front of fronts ?? []) front.stop();
  }
});
