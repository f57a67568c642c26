import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { Mail } from '../../base/mail/mailer.ts';

export interface SharedThing {
  /** The kind of the shared item: `a post`, `a blog`. */
  readonly kind: string;
  readonly title: string;
  /** Absolute URL. */
  readonly link: string;
}

export interface ShareSender {
  /** Name of the sender's primary blog; empty for a visitor. */
  readonly blog: string;
  /** Absolute URL of that blog. */
  readonly blogUrl: string;
  /** Reply-To address; absent unless the sender allows replies. */
  readonly replyTo: string | undefined;
}

/**
 * Reduces text to one line of at most `max` characters. Line breaks and other control characters
 * are replaced, because they could end or forge a header.
 */
const line = (text: string, max: number): string => {
  const flat = text
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return flat.length <= max ? flat : `${firstCharacters(flat, max - 1).trimEnd()}…`;
};

/**
 * Keeps paragraphs, but removes control characters, which could make a terminal or mail program
 * display something misleading.
 */
const words = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n\P{C}]/gu, '')
    .trim();

/**
 * The email with a shared post or blog. It is plain text, so it cannot run code, load anything or
 * disguise a link.
 */
export function composeShareMail(
  { kind, title, link }: SharedThing,
  sender: ShareSender,
  to: string,
  message: string,
): Mail {
  const who = sender.blog === '' ? 'Someone' : sender.blog;
  const said = words(message);
  const end =
    sender.replyTo === undefined
      ? 'Replies to this message won’t be read.'
      : `Replies go to ${who}.`;
  return {
    to,
    subject: line(`${who} shared ${kind} with you: ${title}`, 150),
    text: [
      `${who} would like to show you ${kind} on Tessera:`,
      `${line(title, 200)}\n${link}`,
      ...(said === '' ? [] : [`${who} says:\n\n${said.replace(/^/gm, '> ')}`]),
      `--\n${sender.blog === '' ? 'A visitor to Tessera' : `${who} (${sender.blogUrl})`} entered your address to send you this message. We won’t use it for anything else. ${end}`,
    ].join('\n\n'),
    ...(sender.replyTo !== undefined && { replyTo: sender.replyTo }),
  };
}
