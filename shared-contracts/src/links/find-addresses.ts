/** An address in a text: its start, its exclusive end, and the URL that it opens. */
export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Maximum number of characters of an address, as for link posts; longer ones stay text. */
const maxLength = 2083;

/**
 * Where an address starts. A word without `https://` or `www.` is no address: a file name such as
 * `readme.md` can be somebody's domain.
 */
const opening = /(?<![a-z\d])https?:\/\/|(?<![a-z\d@/.:-])www\./giu;
const openingHere = new RegExp(opening.source, 'iuy');

/** User name and password. */
const userInfo = /[\w.~%!$&*+=-]{1,200}(?::[\w.~%!$&*+=-]{0,200})?@/uy;
const hostCharacters =
  /\[(?=[^\]]*:[^\]]*:)[\da-fA-F:.]{2,45}\]|(?!\p{M})[\p{L}\p{N}\p{M}\p{Extended_Pictographic}_.-]{1,253}/uy;
/** Labels of a domain: at most 63 characters each, without a hyphen at either end. */
const domainLabels = /^[^.-](?:[^.]{0,61}[^.-])?(?:\.[^.-](?:[^.]{0,61}[^.-])?)*/u;
const portAt = /:(\d{1,5})/uy;
/** A host that ends with a number is an IP address. */
const numberAtEnd = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/iu;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const ipAddress = new RegExp(String.raw`^${octet}(?:\.${octet}){3}\.?$`, 'u');
const largestPort = 65_535;
/** No top-level domain mixes scripts: in `a.comです`, the domain ends where the script changes. */
const otherScript = /(?<=\.[a-z\d-]{1,62})[^\p{ASCII}.][^.]*$/iu;
/**
 * The path, query and fragment. They end at spaces, invisible characters, quotation marks, and the
 * punctuation of other scripts, which real addresses contain only encoded.
 */
const rest =
  /[/?#](?:[^\s\p{Cc}\p{Cf}\p{Cs}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Terminal_Punctuation}\p{Quotation_Mark}<>`\\‥…⋯—―※՝＜＞]|[.,;:!?'’()[\]{}\u200c\u200d]){0,2083}/uy;
/** An entity, in HTML copied as text, of a character that ends an address. */
const endingEntity = /&(?:lt|gt|quot|apos|nbsp|#0*3[49]|#x0*2[27]|#0*160);/iu;
/** Punctuation at the end belongs to the sentence. A hyphen does not: some identifiers end so. */
const trailing = /^(?:[.,;:!?'*~|^～\u200c\u200d]|(?=\P{ASCII})\p{P})$/u;
/** `www.` needs a domain, too. */
const wwwDomain = /^www\.[^./?#:]+\.[^./?#:]/iu;
const mailAddress =
  /(?<![\p{L}\p{N}_.%+@/:-])[\w.%+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,126}[a-z]{2,63}(?![\w-])/giu;
const closings: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const closes: ReadonlySet<string> = new Set(closings.values());
/** More open brackets than this have no partners, which keeps texts full of them fast. */
const maxDepth = 20;
/**
 * Quotation marks and emphasis that also occur in addresses: what ends an address that follows
 * them. Before a Latin letter, the mark is an apostrophe.
 */
const surroundings: ReadonlyMap<string, RegExp> = new Map([
  ["'", /'(?!\p{Script=Latin})/u],
  ['‘', /’(?!\p{Script=Latin})/u],
  ['‚', /’(?!\p{Script=Latin})/u],
  ['’', /’(?!\p{Script=Latin})/u],
  ['_', /_+$/u],
]);

/** The length of the part before the first bracket without a partner. */
function balancedLength(written: string): number {
  const open: { readonly at: number; readonly closing: string }[] = [];
  for (let at = 0; at < written.length; at += 1) {
    const character = written.charAt(at);
    const closing = closings.get(character);
    if (open.length > maxDepth) break;
    if (closing !== undefined) open.push({ at, closing });
    else if (closes.has(character)) {
      if (open.at(-1)?.closing !== character) return open[0]?.at ?? at;
      open.pop();
    }
  }
  return open[0]?.at ?? written.length;
}

function withoutTrailing(written: string): string {
  let end = written.length;
  for (;;) {
    if (written.endsWith('&amp;', end)) end -= '&amp;'.length;
    else if (trailing.test(written.charAt(end - 1))) end -= 1;
    else return written.slice(0, end);
  }
}

function matchAt(pattern: RegExp, text: string, index: number): readonly string[] {
  pattern.lastIndex = index;
  return pattern.exec(text) ?? [];
}

/** The domain or IP address at an index; '' if there is none. */
function readHost(text: string, from: number): string {
  const [run = ''] = matchAt(hostCharacters, text, from);
  if (run.startsWith('[')) return run;
  const [labels = ''] = domainLabels.exec(run) ?? [];
  const isRooted = text.startsWith('./', from + labels.length);
  return isRooted ? `${labels}.` : labels;
}

/** The address whose host starts at an index, without its scheme; '' if there is none. */
function readAddress(text: string, from: number, before: string): string {
  const [user = ''] = matchAt(userInfo, text, from);
  const host = readHost(text, from + user.length);
  const domain = host.replace(otherScript, '');
  if (domain === '' || (numberAtEnd.test(domain) && !ipAddress.test(domain))) return '';
  if (domain !== host) return user + domain;
  const portFrom = from + user.length + host.length;
  const [port = '', portNumber = ''] = matchAt(portAt, text, portFrom);
  if (Number(portNumber) > largestPort) return '';
  const [path = ''] = matchAt(rest, text, portFrom + port.length);
  let written = user + host + port + path;
  if (written.length > maxLength) return written;
  for (const end of [surroundings.get(before), endingEntity]) {
    const at = end?.exec(written)?.index;
    if (at !== undefined) written = written.slice(0, at);
  }
  return withoutTrailing(written.slice(0, balancedLength(written)));
}

/** The address at an index of a text; undefined if none starts there. */
export function addressAt(text: string, start: number): FoundAddress | undefined {
  const [opened] = matchAt(openingHere, text, start);
  if (opened === undefined) return undefined;
  const isWww = !opened.includes(':');
  const hostAt = isWww ? start : start + opened.length;
  const address = readAddress(text, hostAt, text.charAt(start - 1));
  const end = hostAt + address.length;
  const href = `${isWww ? 'https://' : ''}${text.slice(start, end)}`;
  return address !== '' && address.length <= maxLength && (!isWww || wwwDomain.test(address))
    ? { start, end, href }
    : undefined;
}

/**
 * The web addresses in a text, in order: every place that turns text into links uses this. An
 * address starts with `http://`, `https://` or `www.`. It includes brackets only in pairs, and none
 * of the punctuation and quotation marks around it, whatever their script.
 *
 * @NOTE Views call this on the server, in a context without `URL`.
 */
export function findAddresses(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  let last = 0;
  for (const { index } of text.matchAll(opening)) {
    const address = index < last ? undefined : addressAt(text, index);
    if (!address) continue;
    found.push(address);
    last = address.end;
  }
  return found;
}

/** The email addresses in a text, in order, with `mailto:` URLs. */
export const findMailAddresses = (text: string): FoundAddress[] =>
  [...text.matchAll(mailAddress)].map(({ 0: address, index: start }) => ({
    start,
    end: start + address.length,
    href: `mailto:${address}`,
  }));
