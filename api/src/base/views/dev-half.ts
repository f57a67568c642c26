import * as v from 'valibot';
import { BadHalfError, loadServerHalf, type ServerHalf } from './server-half.ts';

/** The part of a dev server's manifest that describes its server half. */
const manifest = v.object({
  metaData: v.object({
    server: v.optional(
      v.object({ file: v.string(), integrity: v.string(), css: v.array(v.string()) }),
    ),
  }),
});

/** The current server half of a remote, from its dev server. */
export interface DevHalf {
  readonly half: ServerHalf;
  /** Absolute URLs of the stylesheets of its views. */
  readonly styles: readonly string[];
}

/** Fetches the current server half of a remote from its dev server; called for every page. */
export type FetchDevHalf = (manifestUrl: string) => Promise<DevHalf>;

/** Milliseconds within which a dev server must respond; it may still be building. */
const timeLimit = 20_000;

/** Creates a `FetchDevHalf` that evaluates a remote's half again only if its script has changed. */
export function createDevHalves(): FetchDevHalf {
  const halves = new Map<string, { readonly integrity: string; readonly half: ServerHalf }>();
  const get = async (url: string | URL): Promise<Response> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeLimit) });
    if (!answer.ok) throw new BadHalfError(`its dev server answers ${answer.status} for ${url}`);
    return answer;
  };
  return async function fetchDevHalf(manifestUrl) {
    const { metaData } = v.parse(manifest, await (await get(manifestUrl)).json());
    const { server } = metaData;
    if (!server) throw new BadHalfError('its dev server has no server half');
    const { integrity, file } = server;
    let known = halves.get(manifestUrl);
    if (known?.integrity !== integrity) {
      const script = await (await get(new URL(file, manifestUrl))).text();
      known = { integrity, half: loadServerHalf(script) };
      halves.set(manifestUrl, known);
    }
    return {
      half: known.half,
      styles: server.css.map((file) => new URL(file, manifestUrl).href),
    };
  };
}
