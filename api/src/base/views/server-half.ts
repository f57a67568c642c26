import vm from 'node:vm';
import * as v from 'valibot';

/** Milliseconds that a server half may take. */
export interface HalfTimeLimits {
  readonly load: number;
  /** For one view. */
  readonly render: number;
}
/** Wall-clock time. Generous (our choice), because even a good half is slow on a busy machine. */
const timeLimits: HalfTimeLimits = { load: 5000, render: 1000 };
/** Maximum number of characters in the HTML of a view (our choice). */
export const maxViewLength = 2_000_000;

/** The server half of one release: it renders views as HTML. */
export interface ServerHalf {
  /** The props version of each view that this half renders, by the view's name. */
  readonly views: Readonly<Record<string, number>>;
  /**
   * Renders a view.
   *
   * @param props JSON of the view's props
   * @throws BadHalfError
   */
  render(view: string, props: string): string;
}

/** A server half that cannot be loaded, or that fails to render; the message says why. */
export class BadHalfError extends Error {
  override readonly name = 'BadHalfError';
}

const views = v.record(v.string(), v.pipe(v.number(), v.integer()));

/** Elements that have no end tag. */
const voidTags = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
/**
 * A start or end tag. Quoted attributes may contain `<` and `>`, because the HTML of posts does not
 * escape them there.
 */
const tag = /<(\/?)([a-z][a-z0-9-]*)(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*?)?(\/?)>/gi;

/**
 * Finds an element that lacks its start or end tag, which would break the rest of the page. Returns
 * the element's name, or undefined if the HTML is balanced.
 */
export function findUnbalanced(html: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of html.matchAll(tag)) {
    if (voidTags.has(name) || selfClosing === '/') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return name;
  }
  return open.pop();
}

/** The parts of a URL, one per line; empty if it is invalid. V8 contexts cannot parse URLs. */
function readUrl(address: string, base?: string): string {
  const url = URL.parse(address, base);
  if (!url) return '';
  const { href, origin, protocol, host, hostname, pathname, search, hash } = url;
  return [href, origin, protocol, host, hostname, pathname, search, hash].join('\n');
}

/**
 * Removes clocks and randomness, because equal props must give equal HTML. Only `parse` and `UTC`
 * remain of `Date`. `Intl.DateTimeFormat` still formats the current time if it is called without
 * one. Adds a simple `URL`, which browsers and Node provide but V8 does not.
 */
const bare = `
  globalThis.Date = { parse: Date.parse, UTC: Date.UTC };
  delete Math.random;
  globalThis.URL = ((readUrl) => {
    let last = {};
    // canParse is usually followed by a constructor call with the same arguments
    const read = (address, base) => {
      if (last.address !== address || last.base !== base) {
        const lines = base === undefined ? readUrl(String(address)) : readUrl(String(address), String(base));
        last = { address, base, lines };
      }
      return last.lines;
    };
    return class URL {
      static canParse(address, base) { return read(address, base) !== ''; }
      constructor(address, base) {
        const lines = read(address, base);
        if (lines === '') throw new TypeError('Invalid URL');
        [this.href, this.origin, this.protocol, this.host, this.hostname, this.pathname, this.search,
          this.hash] = lines.split('\\n');
      }
      toString() { return this.href; }
    };
  })(readUrl);
  delete globalThis.readUrl;
  var serverHalf;`;

/** The message of a value thrown in another context, where errors have a different class. */
const messageOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown
    ? String(thrown.message)
    : String(thrown);

/** A call that timed out although this thread was mostly idle: the machine had stalled. */
class StallError extends BadHalfError {}

/** Whether an error is the timeout of a script that got less than half of the time to run. */
function isStall(error: unknown, begin: NodeJS.CpuUsage, timeout: number): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  const { user, system } = process.threadCpuUsage(begin);
  return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' && (user + system) / 1000 < timeout / 2;
}

function compile(code: string, filename: string): vm.Script {
  try {
    return new vm.Script(code, { filename });
  } catch (error) {
    throw new BadHalfError(`it is not a valid script: ${messageOf(error)}`);
  }
}

/** Runs the script of a server half in a new context. */
function loadInContext(script: vm.Script, limits: HalfTimeLimits) {
  // typed as `Context`, since TypeScript cannot know the globals of a script
  const context: vm.Context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: false, wasm: false },
  });
  function run(code: vm.Script, what: string, timeout: number): unknown {
    const begin = process.threadCpuUsage();
    try {
      const result: unknown = code.runInContext(context, { timeout });
      return result;
    } catch (error) {
      const BadCallError = isStall(error, begin, timeout) ? StallError : BadHalfError;
      throw new BadCallError(`${what}: ${messageOf(error)}`);
    }
  }
  Object.assign(context, { readUrl });
  compile(bare, 'bare').runInContext(context);
  run(script, 'it failed to load', limits.load);
  const list = compile('JSON.stringify(serverHalf.views)', 'views');
  const listed = run(list, 'it declares no views', limits.load);
  const parsed = v.safeParse(views, typeof listed === 'string' ? JSON.parse(listed) : undefined);
  if (!parsed.success) throw new BadHalfError('it declares no views');
  const render = compile('serverHalf.render(view, props)', 'render');
  return {
    views: parsed.output,
    render(view: string, props: string): unknown {
      Object.assign(context, { view, props });
      return run(render, `it failed to draw ${view}`, limits.render);
    },
  };
}

type LoadedHalf = ReturnType<typeof loadInContext>;

/**
 * Loads a server half in its own JavaScript context, without the globals of Node, a clock or
 * randomness. Only strings pass in and out, and a call that takes too long is interrupted. If this
 * thread was mostly idle during the call, the machine is to blame, and the call is repeated once.
 *
 * V8 enforces the time limit, because nothing else can interrupt a loop on this thread. This costs
 * 0.2 ms per call. The context confines mistakes, not attackers: anyone who may publish a release
 * can run code here anyway.
 *
 * @throws BadHalfError
 */
export function loadServerHalf(script: string, limits = timeLimits): ServerHalf {
  const compiled = compile(script, 'server.js');
  let half: LoadedHalf | undefined;
  function attempt<T>(call: (loaded: LoadedHalf) => T): T {
    try {
      half ??= loadInContext(compiled, limits);
      return call(half);
    } catch (error) {
      // an interrupted call may have left the context in any state
      half = undefined;
      throw error;
    }
  }
  function retryAfterStall<T>(call: (loaded: LoadedHalf) => T): T {
    try {
      return attempt(call);
    } catch (error) {
      if (error instanceof StallError) return attempt(call);
      throw error;
    }
  }
  return {
    views: retryAfterStall((loaded) => loaded.views),
    render(view, props) {
      const html = retryAfterStall((loaded) => loaded.render(view, props));
      if (typeof html !== 'string') throw new BadHalfError(`it did not draw ${view} as a string`);
      if (html.length > maxViewLength)
        throw new BadHalfError(`it drew ${view} with ${html.length} characters`);
      const unbalanced = findUnbalanced(html);
      if (unbalanced !== undefined)
        throw new BadHalfError(`it drew ${view} with an unbalanced <${unbalanced}>`);
      return html;
    },
  };
}
