import { button, composeMail, words } from '../../base/mail/compose-mail.ts';
import type { Mail } from '../../base/mail/mailer.ts';

/** The email that tells a member of a blog that staff removed a post. */
export const removalMail = (baseUrl: string, to: string, text: string): Mail =>
  composeMail({
    to,
    subject: 'Your post was removed from Tessera',
    title: 'Your post was removed',
    parts: [
      words(text),
      words('You can also find this notice in your settings.'),
      button('Open settings', `${baseUrl}/settings/account`),
    ],
    footer: ['We always send messages from our team about your blogs.'],
  });
