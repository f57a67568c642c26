import type { Mail } from '../mail/mailer.ts';

/** Tells the people of a blog that staff removed a post. */
export const removalMail = (baseUrl: string, to: string, text: string): Mail => ({ to, subject: 'A post of yours was removed from Tessera', text: `${text}\n\nYou find this notice in your settings too: ${baseUrl}/settings/account` });
