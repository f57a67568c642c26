import type { Mail } from '../mail/mailer.ts';

const link = (baseUrl: string, path: string, token: string): string => `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

/** Asks to confirm an address. */
export const verificationMail = (baseUrl: string, to: string, token: string): Mail => ({
  to,
  subject: 'Confirm your e-mail address for Tessera',
  text: `Welcome to Tessera.\n\nOpen this link to confirm that this is your e-mail address:\n\n${link(baseUrl, '/verify', token)}\n\nIt holds for three days. If you did not register, ignore this message.`,
});

/** Leads to choosing a new password. */
export const resetMail = (baseUrl: string, to: string, token: string): Mail => ({
  to,
  subject: 'Choose a new password for Tessera',
  text: `Somebody, most likely you, asked for a new password.\n\nOpen this link to choose one:\n\n${link(baseUrl, '/reset', token)}\n\nIt holds for one hour. If you did not ask, ignore this message: nothing has changed.`,
});
