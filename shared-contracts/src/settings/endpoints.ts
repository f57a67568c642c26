import * as v from 'valibot';
import {
  creationOptions,
  newCredential,
  passkeyName,
  writtenCredential,
} from '../accounts/passkeys.ts';
import { accountLimits, email, password as newPassword } from '../accounts/rules.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { flag, id, nothing, text } from '../contract/wire.ts';
import { language, settingsTexts } from './account-settings.ts';

/**
 * All ours. Each is also a plain form on a settings page. Changes of the account itself require the
 * password.
 */
const password = v.pipe(
  v.string(),
  v.maxLength(accountLimits.passwordMax, settingsTexts.wrongPassword),
);
const code = v.pipe(
  text(40),
  v.transform((typed) => typed.replace(/[\s]/g, '')),
);
/**
 * Second factor in addition to the password, where enabled: a code of the app, a recovery code, or
 * a passkey.
 */
const factor = { code: v.optional(code, ''), credential: v.optional(writtenCredential) };
const wrongFactor = {
  status: 403,
  when: 'the password is wrong, or the code or the passkey',
} as const;
const tooMany = { status: 429, when: 'there were too many tries' } as const;
const wrongPassword = { status: 403, when: 'the password is wrong' } as const;
const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/settings/account/email',
  auth: 'user',
  summary: 'Sends a link to a new address, which replaces the old one when it is opened.',
  body: v.object({ email, password }),
  response: nothing,
  errors: [
    { status: 400, when: 'the address is refused, taken or the present one' },
    wrongPassword,
    tooMany,
  ],
});
export const keepEmail = defineEndpoint({
  method: 'POST',
  path: '/settings/account/email/keep',
  auth: 'user',
  summary: 'Cancels a change of the e-mail address.',
  response: nothing,
});
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/settings/account/email/confirm',
  auth: 'visitor',
  summary: 'Makes an address that was confirmed by its link that of the account.',
  body: v.object({ token: text(200) }),
  response: nothing,
  errors: [
    {
      status: 400,
      when: 'the link is used up or too old, or somebody else has the address by now',
    },
    tooMany,
  ],
});
export const saveLanguage = defineEndpoint({
  method: 'POST',
  path: '/settings/account/language',
  auth: 'user',
  summary: 'Sets the language of dates and numbers.',
  body: v.object({ language }),
  response: nothing,
  errors: [{ status: 400, when: 'the language is not of the list' }],
});
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/settings/password',
  auth: 'user',
  summary: 'Changes the password and ends every other session.',
  body: v.object({ password, new_password: newPassword }),
  response: nothing,
  errors: [
    { status: 400, when: 'the new password is too short, too long or the old one' },
    wrongPassword,
    tooMany,
  ],
});

export const saveDashboardSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/dashboard',
  auth: 'user',
  summary: 'Saves how the dashboard behaves; what is not sent stays as it is.',
  response: nothing,
  body: v.object({
    endless_scrolling: v.exactOptional(flag),
    show_timestamps: v.exactOptional(flag),
    keyboard_shortcuts: v.exactOptional(flag),
    is_sounds_enabled: v.exactOptional(flag),
    safe_mode: v.exactOptional(flag),
  }),
});
export const saveMailSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/notifications',
  auth: 'user',
  summary: 'Saves what mail tells of; what is not sent stays as it is.',
  response: nothing,
  body: v.object({
    mails_asks: v.exactOptional(flag),
    mails_replies: v.exactOptional(flag),
    mails_mentions: v.exactOptional(flag),
    mails_follows: v.exactOptional(flag),
  }),
});
/**
 * The unsubscribe address of every notification mail; it contains the recipient. Mail programs call
 * it with one click (RFC 8058), hence without a form key.
 */
export const stopMails = defineEndpoint({
  method: 'POST',
  path: '/settings/notifications/stop',
  auth: 'visitor',
  summary: 'Ends the mail about what happens at one’s blogs, by the link that each of it carries.',
  query: v.object({ token: text(200) }),
  response: nothing,
  errors: [{ status: 400, when: 'it is no such link' }, tooMany],
});

export const beginTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/begin',
  auth: 'user',
  summary: 'Begins two-factor authentication: makes a secret for an app, which the page shows.',
  body: v.object({ password }),
  response: v.object({ uri: v.string() }),
  errors: [{ status: 400, when: 'it is on already' }, wrongPassword, tooMany],
});
export const confirmTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/confirm',
  auth: 'user',
  summary:
    'Turns two-factor authentication on with the first code, ends every other session, and tells the recovery codes once.',
  body: v.object({ code }),
  response: recoveryCodes,
  errors: [{ status: 400, when: 'the code is wrong, or nothing was begun' }, tooMany],
});
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/codes',
  auth: 'user',
  summary:
    'Makes new recovery codes and tells them once; the old ones end. Takes a code or a passkey besides the password.',
  body: v.object({ password, ...factor }),
  response: recoveryCodes,
  errors: [{ status: 400, when: 'two-factor authentication is off' }, wrongFactor, tooMany],
});
export const endTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/end',
  auth: 'user',
  summary:
    'Turns two-factor authentication off and ends every other session, or calls off what was begun. While it is on this takes a code or a passkey besides the password.',
  body: v.object({ password, ...factor }),
  response: nothing,
  errors: [wrongFactor, tooMany],
});

const noPasskey = { status: 404, when: 'it is unknown or somebody else’s' } as const;
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/begin',
  auth: 'user',
  summary:
    'Returns the options for creating a passkey. With two-factor authentication this takes a code or a passkey besides the password.',
  body: v.object({ password, ...factor }),
  response: creationOptions,
  errors: [
    { status: 400, when: 'the account has as many passkeys as it may' },
    {
      status: 403,
      when: 'the password is wrong, or the code or the passkey, or the address is not confirmed',
    },
    tooMany,
  ],
});
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/add',
  auth: 'user',
  summary: 'Adds the passkey that a device made.',
  body: v.object({ credential: newCredential }),
  response: v.object({ id, name: v.string() }),
  errors: [
    {
      status: 400,
      when: 'the answer is wrong, too old or was used before, the passkey is known already, or there are too many',
    },
    { status: 403, when: 'the address is not confirmed' },
  ],
});
export const renamePasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/rename',
  auth: 'user',
  summary: 'Gives a passkey another name.',
  body: v.object({ passkey: id, name: passkeyName }),
  response: nothing,
  errors: [{ status: 400, when: 'the name is empty or too long' }, noPasskey],
});
export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/remove',
  auth: 'user',
  summary: 'Removes a passkey, which then logs nobody in.',
  body: v.object({ passkey: id, password }),
  response: nothing,
  errors: [noPasskey, wrongPassword, tooMany],
});

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/settings/sessions/end',
  auth: 'user',
  summary: 'Ends one session of the user’s own.',
  body: v.object({ session: text(100) }),
  response: nothing,
  errors: [{ status: 404, when: 'it is unknown or somebody else’s' }],
});
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/settings/sessions/end-others',
  auth: 'user',
  summary: 'Ends every session but this one.',
  response: nothing,
});

export const requestExport = defineEndpoint({
  method: 'POST',
  path: '/settings/account/export',
  auth: 'user',
  summary: 'Starts an export of all data of the user. Does nothing while one is running.',
  response: nothing,
  errors: [tooMany],
});
export const downloadExport = defineEndpoint({
  method: 'GET',
  path: '/settings/account/export/:id',
  auth: 'user',
  summary: 'The archive, as a ZIP file.',
  params: v.object({ id }),
  response: nothing,
  errors: [{ status: 404, when: 'it is unknown, somebody else’s, not ready or no longer kept' }],
});
export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/settings/account/delete',
  auth: 'user',
  summary:
    'Marks the account to be deleted after some days and ends every session; logging in calls it off.',
  body: v.object({ password, confirmation: text(100) }),
  response: v.object({ delete_at: v.string() }),
  errors: [
    { status: 400, when: 'the confirmation is not the name of the user' },
    wrongPassword,
    tooMany,
  ],
});
