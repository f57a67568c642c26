import { button, composeMail, words } from '../mail/compose-mail.ts';
import type { Mail } from '../mail/mailer.ts';

/** Mails the members of a blog that staff removed a post. */
export const removalMail = (baseUrl: string, to: string, text: string): Mail =>
  composeMail({
    to,
    subject: 'A post of yours was removed from Tessera',
    title: 'A post of yours was removed',
    parts: [
      words(text),
      words('You find this notice in your settings too.'),
      button('To your settings', `${baseUrl}/settings/account`),
    ],
    footer: ['Messages of our staff about your blogs always come.'],
  });
