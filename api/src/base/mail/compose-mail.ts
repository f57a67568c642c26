import { mailHtml } from './MailView.tsx';
import type { Mail } from './mailer.ts';

/** A link with an absolute URL. */
export interface MailLink {
  readonly label: string;
  readonly href: string;
}
/** A sentence with links in it. */
export type MailWords = readonly (string | MailLink)[];

export type MailPart =
  | { readonly kind: 'words'; readonly words: MailWords }
  /** The main call to action: at most one. */
  | { readonly kind: 'button'; readonly link: MailLink }
  | { readonly kind: 'list'; readonly items: readonly MailWords[] };

/** A message before it is rendered as text and as HTML. Only the HTML shows the title. */
export interface MailContent extends Omit<Mail, 'text' | 'html'> {
  /** Heading; the subject when absent. */
  readonly title?: string;
  readonly parts: readonly MailPart[];
  /** Why the reader gets this message, in small print at the end. */
  readonly footer: MailWords;
}

export const words = (...said: MailWords): MailPart => ({ kind: 'words', words: said });
export const button = (label: string, href: string): MailPart => ({
  kind: 'button',
  link: { label, href },
});
export const linkTo = (label: string, href: string): MailLink => ({ label, href });
export const list = (items: readonly MailWords[]): MailPart => ({ kind: 'list', items });

const asText = (said: MailWords): string =>
  said.map((one) => (typeof one === 'string' ? one : `${one.label} (${one.href})`)).join('');

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'words':
      return asText(part.words);
    case 'button':
      return `${part.link.label}:\n\n${part.link.href}`;
    case 'list':
      return part.items.map((item) => `- ${asText(item)}`).join('\n');
  }
}

/** Renders a message as HTML and as plain text. */
export function composeMail({ title, parts, footer, ...envelope }: MailContent): Mail {
  const text = [...parts.map(partAsText), `--\n${asText(footer)}`].join('\n\n');
  return {
    ...envelope,
    text,
    html: mailHtml({ title: title ?? envelope.subject, subject: envelope.subject, parts, footer }),
  };
}
