/**
 * The boot file: the first scripts of the shell and of a page's remotes, concatenated by the
 * server. Each script is wrapped in a function of its own; its code is unchanged, except that
 * source map comments are removed.
 */

/** The global under which the boot file offers its parts. */
export const bootPartsGlobal = '__tesseraParts';

export interface BootParts {
  /**
   * Runs the entry of a container and returns the container. Returns undefined for a URL that is
   * not in the boot file. A second call for the same URL also returns undefined, so that a
   * container that failed is fetched separately.
   *
   * @param address absolute URL
   */
  readonly take: (address: string) => unknown;
  /** Absent in boot files of older servers. */
  readonly lines?: BootLines;
}

/**
 * Where the code of each part begins in the boot file: the number of its first line, counted from
 * 1, and the part's URL. In the order of the lines.
 */
export type BootLines = readonly (readonly [line: number, address: string])[];

/**
 * The global with the hashes of release files, by URL. They are in the boot file because it is
 * cached, unlike pages.
 */
export const bootHashesGlobal = '__tesseraHashes';
export type BootHashes = Readonly<Record<string, string>>;

/** One script of a release. */
export interface BootPart {
  /** URL from which the script can be fetched separately. */
  readonly address: string;
  readonly code: string;
  /**
   * The variable to which a container's entry assigns the container; absent for the shell's
   * scripts.
   */
  readonly container?: string | undefined;
}

/**
 * `r` runs a script with a `document.currentScript` whose `src` is the script's URL, from which
 * webpack derives the public path. `p` stores an entry until `take` is called.
 */
const prelude = (lines: BootLines): string =>
  `let m=new Map,u=a=>new URL(a,location).href,r=(a,f)=>{Object.defineProperty(document,"currentScript",{configurable:!0,value:{tagName:"SCRIPT",src:a}});try{return f()}finally{delete document.currentScript}},p=(a,f)=>m.set(u(a),f);globalThis.${bootPartsGlobal}={take(a){let f=m.get(a);m.delete(a);return f&&r(a,f)},lines:${JSON.stringify(lines)}};`;

/** A script that sets the hashes and does nothing else. */
export const hashesScript = (hashes: BootHashes): string =>
  `globalThis.${bootHashesGlobal}=${JSON.stringify(hashes)};\n`;

const sourceMap = /^\/\/# sourceMappingURL=.*$/gm;
const countLines = (code: string): number => code.split(/\r\n|[\n\r\u2028\u2029]/).length;

export interface BootFile {
  readonly script: string;
  readonly lines: BootLines;
}

/**
 * Joins scripts into a boot file. Containers come first, because the shell's scripts run
 * immediately. The code of each part begins on a line of its own, so that positions in it are found
 * by subtracting lines.
 */
export function joinBootFile(parts: readonly BootPart[], hashes: BootHashes): BootFile {
  const containers = parts.filter(({ container }) => container !== undefined);
  const scripts = parts.filter(({ container }) => container === undefined);
  const lines: [number, string][] = [];
  // the hashes and the prelude each take a line
  let next = 3;
  const wrapped = [...containers, ...scripts].map(function wrap({ address, code, container }) {
    const body = code.replaceAll(sourceMap, '').trimEnd();
    lines.push([next + 1, address]);
    next += countLines(body) + 2;
    const at = JSON.stringify(address);
    return container === undefined
      ? `r(u(${at}),function(){\n${body}\n});`
      : `p(${at},function(){\n${body}\nreturn ${container}});`;
  });
  const script = `${hashesScript(hashes)}(()=>{${prelude(lines)}\n${wrapped.join('\n')}\n})();\n`;
  return { script, lines };
}

/** A script of the page, with the hash that it must have. */
export interface BootScript {
  readonly href: string;
  readonly integrity: string | undefined;
}

/** The attribute that marks the boot file's element. */
export const bootFileAttribute = 'data-boot';

/**
 * The source of an inline script, which needs a nonce. If the boot file fails to load, the script
 * loads the hashes and the shell's own scripts, which fetch the remotes one by one.
 */
export const bootFallbackScript = (scripts: readonly BootScript[]): string =>
  `addEventListener("error",e=>{let b=e.target,s;if(b.hasAttribute?.("${bootFileAttribute}"))for(let[u,i]of ${JSON.stringify(
    scripts.map(({ href, integrity = '' }) => [href, integrity]),
  ).replaceAll(
    '<',
    String.raw`\u003c`,
  )})s=document.createElement("script"),s.src=u,s.integrity=i,s.crossOrigin="anonymous",s.nonce=b.nonce,s.async=!1,document.head.append(s)},!0)`;
