import type { MarkedExtension, Token, Tokens } from 'marked';
import { addressAt } from '@tessera/shared-contracts/links/find-addresses';

const opening = /https?:\/\/|www\./i;
/** What an address may be part of, in Markdown: at most the longest address, with each character escaped. */
const run = /^[^\s<]{1,4200}/;
const escapes = /\\([!-/:-@[-`{-~])/g;
const isEscape = /^\\[!-/:-@[-`{-~]/;

/** The number of characters in Markdown of the first `length` characters that readers see. */
function writtenLength(markdown: string, length: number): number {
  if (!markdown.includes('\\')) return length;
  let at = 0;
  for (let read = 0; read < length; read += 1)
    at += isEscape.test(markdown.slice(at, at + 2)) ? 2 : 1;
  return at;
}

/** The link at the start of Markdown, after other tokens; undefined if there is no address. */
function linkAt(markdown: string, before: readonly Token[]): Tokens.Link | undefined {
  const [written = ''] = (/^[hw]/i.test(markdown) && run.exec(markdown)) || [];
  if (written.search(opening) !== 0) return undefined;
  const previous = before.at(-1)?.raw.slice(-1) ?? '';
  const read = written.replace(escapes, '$1');
  const found = addressAt(previous + read, previous.length);
  if (!found) return undefined;
  const length = found.end - found.start;
  const text = read.slice(0, length);
  return {
    type: 'link',
    raw: written.slice(0, writtenLength(written, length)),
    text,
    href: found.href,
    tokens: [{ type: 'text', raw: text, text }],
  };
}

/** Links the addresses in Markdown, instead of Marked's own. */
export const markdownAddresses: MarkedExtension = {
  extensions: [
    {
      name: 'address',
      level: 'inline',
      start: (markdown) => markdown.search(opening),
      tokenizer(markdown, before) {
        return this.lexer.state.inLink ? undefined : linkAt(markdown, before);
      },
    },
  ],
  tokenizer: {
    /** Leaves email addresses to Marked. */
    url: (markdown) => (/^(?:\w+:\/\/|www\.)/i.test(markdown) ? undefined : false),
  },
};
