import * as v from 'valibot';
import {
  creationOptions,
  newCredential,
  passkeyName,
  credentialField,
} from '../accounts/passkeys.ts';
import { accountLimits, email, password as newPassword } from '../accounts/rules.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, id, nothing, text } from '../core/wire.ts';
import { accountExport } from './account-export.ts';
import { appearanceFields } from './appearance.ts';
import { digestPeriods, language, settingsTexts } from './account-settings.ts';

// All endpoints here are ours. Plain forms and links on pages use them, and so do scripts.
// The first step of deleting the account, or of changing how the user logs in, requires the
// password.

const password = v.pipe(
  v.string(),
  v.maxLength(accountLimits.passwordMax, settingsTexts.wrongPassword),
);
const code = v.pipe(
  text(40),
  v.transform((typed) => typed.replace(/[\s]/g, '')),
);
/**
 * Second factor in addition to the password, where enabled: a code from the authenticator app, a
 * recovery code, or a passkey.
 */
const factor = { code: v.optional(code, ''), credential: v.optional(credentialField) };
const wrongFactor = {
  status: 403,
  when: 'the password, code or passkey is wrong',
} as const;
const tooMany = { status: 429, when: 'there are too many attempts' } as const;
const wrongPassword = { status: 403, when: 'the password is wrong' } as const;
const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/settings/account/email',
  auth: 'user',
  summary: 'Starts a change of email address by sending a link to the new one.',
  body: v.object({ email, password }),
  response: nothing,
  errors: [
    { status: 400, when: 'the address is invalid, taken or unchanged' },
    wrongPassword,
    tooMany,
  ],
});
export const keepEmail = defineEndpoint({
  method: 'POST',
  path: '/settings/account/email/keep',
  auth: 'user',
  summary: 'Cancels a change of email address.',
  response: nothing,
});
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/settings/account/email/confirm',
  auth: 'visitor',
  summary: 'Confirms a change of email address with the token of its link.',
  body: v.object({ token: text(200) }),
  response: nothing,
  errors: [
    {
      status: 400,
      when: 'the link was used or has expired, or the address is now taken',
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
  errors: [{ status: 400, when: 'the language is not in the list' }],
});
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/settings/password',
  auth: 'user',
  summary: 'Changes the password and ends every other session.',
  body: v.object({ password, new_password: newPassword }),
  response: nothing,
  errors: [
    { status: 400, when: 'the new password is too short, too long or unchanged' },
    wrongPassword,
    tooMany,
  ],
});

export const saveAppearance = defineEndpoint({
  method: 'POST',
  path: '/settings/appearance',
  auth: 'visitor',
  summary: 'Sets the colours and the text size of pages in this browser.',
  body: v.object(appearanceFields),
  response: nothing,
});
export const saveDashboardSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/dashboard',
  auth: 'user',
  summary: 'Updates the dashboard settings. Omitted fields stay unchanged.',
  response: nothing,
  body: v.object({
    endless_scrolling: v.exactOptional(flag),
    show_timestamps: v.exactOptional(flag),
    keyboard_shortcuts: v.exactOptional(flag),
    is_sounds_enabled: v.exactOptional(flag),
    safe_mode: v.exactOptional(flag),
  }),
});
export const savePresenceSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/presence',
  auth: 'user',
  summary:
    'Sets whether others can see that the user is typing or has read a message. Only people with the same setting on can see it. Omitted fields stay unchanged.',
  response: nothing,
  body: v.object({ shows_typing: v.exactOptional(flag), shows_seen: v.exactOptional(flag) }),
});
export const saveMailSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/notifications',
  auth: 'user',
  summary:
    'Updates the email notification settings, and how often a digest is sent. Omitted fields stay unchanged.',
  response: nothing,
  body: v.object({
    mails_asks: v.exactOptional(flag),
    mails_replies: v.exactOptional(flag),
    mails_mentions: v.exactOptional(flag),
    mails_follows: v.exactOptional(flag),
    digest: v.exactOptional(v.picklist(digestPeriods)),
  }),
});
/** A time of day, `22:30`; '' for none. */
const timeOfDay = v.union(
  [v.literal(''), v.pipe(text(5), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))],
  settingsTexts.wrongTime,
);
export const savePushSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/notifications/push',
  auth: 'user',
  summary:
    'Updates which push notifications the user gets, and when none are sent. Omitted fields stay unchanged.',
  response: nothing,
  body: v.object({
    pushes_messages: v.exactOptional(flag),
    pushes_replies: v.exactOptional(flag),
    pushes_mentions: v.exactOptional(flag),
    pushes_asks: v.exactOptional(flag),
    pushes_likes: v.exactOptional(flag),
    pushes_follows: v.exactOptional(flag),
    pushes_posts: v.exactOptional(flag),
    quiet_from: v.exactOptional(timeOfDay),
    quiet_until: v.exactOptional(timeOfDay),
    time_zone: v.exactOptional(text(60)),
  }),
  errors: [{ status: 400, when: 'only one of the times is set, or the time zone is unknown' }],
});
/**
 * The URL that ends a kind of notification; its token identifies the person and the kind. It stands
 * in every notification email, where email programs call it after one click (RFC 8058), and behind
 * the button of every push notification. So the call has no form key.
 */
export const stopMails = defineEndpoint({
  method: 'POST',
  path: '/settings/notifications/stop',
  auth: 'visitor',
  summary:
    'Ends email notifications, digests or a kind of push notifications, by the token of each message.',
  query: v.object({ token: text(200) }),
  response: nothing,
  errors: [{ status: 400, when: 'the link is invalid' }, tooMany],
});

export const beginTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/begin',
  auth: 'user',
  summary:
    'Starts setting up two-factor authentication. The page shows a secret for the authenticator app.',
  body: v.object({ password }),
  response: v.object({ uri: v.string() }),
  errors: [{ status: 400, when: 'it is already on' }, wrongPassword, tooMany],
});
export const confirmTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/confirm',
  auth: 'user',
  summary:
    'Turns on two-factor authentication with the first code and ends all other sessions. Shows the recovery codes once.',
  body: v.object({ code }),
  response: recoveryCodes,
  errors: [{ status: 400, when: 'the code is wrong, or setup was not started' }, tooMany],
});
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/codes',
  auth: 'user',
  summary:
    'Creates new recovery codes, which are shown once, and revokes the old ones. Requires a code or a passkey as well as the password.',
  body: v.object({ password, ...factor }),
  response: recoveryCodes,
  errors: [{ status: 400, when: 'two-factor authentication is off' }, wrongFactor, tooMany],
});
export const endTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/settings/tfa/end',
  auth: 'user',
  summary:
    'Turns off two-factor authentication and ends all other sessions, or cancels setup. While it is on, requires a code or a passkey as well as the password.',
  body: v.object({ password, ...factor }),
  response: nothing,
  errors: [wrongFactor, tooMany],
});

const noPasskey = { status: 404, when: 'it does not exist or belongs to another user' } as const;
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/begin',
  auth: 'user',
  summary:
    'Returns the options for creating a passkey. With two-factor authentication on, requires a code or a passkey as well as the password.',
  body: v.object({ password, ...factor }),
  response: creationOptions,
  errors: [
    { status: 400, when: 'the account has reached the maximum number of passkeys' },
    {
      status: 403,
      when: 'the password, code or passkey is wrong, or the email address is not confirmed',
    },
    tooMany,
  ],
});
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/add',
  auth: 'user',
  summary: 'Adds a passkey created by a device.',
  body: v.object({ credential: newCredential }),
  response: v.object({ id, name: v.string() }),
  errors: [
    {
      status: 400,
      when: 'the response is invalid, expired or was used, the passkey already exists, or there are too many',
    },
    { status: 403, when: 'the email address is not confirmed' },
  ],
});
export const renamePasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/rename',
  auth: 'user',
  summary: 'Renames a passkey.',
  body: v.object({ passkey: id, name: passkeyName }),
  response: nothing,
  errors: [{ status: 400, when: 'the name is empty or too long' }, noPasskey],
});
export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/settings/passkeys/remove',
  auth: 'user',
  summary: 'Removes a passkey. It can no longer be used to log in.',
  body: v.object({ passkey: id, password }),
  response: nothing,
  errors: [noPasskey, wrongPassword, tooMany],
});

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/settings/sessions/end',
  auth: 'user',
  summary: 'Ends one of the user’s sessions.',
  body: v.object({ session: text(100) }),
  response: nothing,
  errors: [{ status: 404, when: 'it does not exist or belongs to another user' }],
});
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/settings/sessions/end-others',
  auth: 'user',
  summary: 'Ends all sessions except the current one, and all tokens of programs.',
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
export const listExports = defineEndpoint({
  method: 'GET',
  path: '/settings/account/exports',
  auth: 'user',
  summary: 'Returns the user’s exports, newest first.',
  response: v.object({ exports: v.array(accountExport) }),
});
export const downloadExport = defineEndpoint({
  method: 'GET',
  path: '/settings/account/export/:id',
  auth: 'user',
  summary: 'Returns an export as a ZIP file.',
  params: v.object({ id }),
  response: nothing,
  errors: [
    {
      status: 404,
      when: 'it does not exist, belongs to another user, is not ready or has expired',
    },
  ],
});
export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/settings/account/delete',
  auth: 'user',
  summary: 'Schedules the deletion of the account and ends all sessions. Logging in cancels it.',
  body: v.object({ password, confirmation: text(100) }),
  response: v.object({ delete_at: v.string() }),
  errors: [
    { status: 400, when: 'the confirmation does not match the user’s name' },
    wrongPassword,
    tooMany,
  ],
});
