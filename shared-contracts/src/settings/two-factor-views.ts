import * as v from 'valibot';
import { passkeyDates, passkeyLimits, passkeyTexts } from '../accounts/passkeys.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { settingsTexts } from './account-settings.ts';
import {
  beginPasskey,
  beginTwoFactor,
  confirmTwoFactor,
  endSession,
  endTwoFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './endpoints.ts';
import { sampleNav, settingsNav, settingsPageProps } from '../core/settings-nav.ts';

/** ISO 8601. */
const moment = v.string();

const qrCode = v.object({
  /** Width and height in modules, including the quiet zone. */
  size: v.number(),
  /** SVG path data. */
  path: v.string(),
});

const twoFactor = v.variant('state', [
  v.object({
    /** `begun`: setup has begun, but its secret can no longer be shown. */
    state: v.picklist(['off', 'begun']),
  }),
  v.object({
    state: v.literal('setting-up'),
    /** The content of the QR code. The form submits it with the first code from the app. */
    uri: v.string(),
    /** The secret from the URI, for users who type it into the app. */
    secret: v.string(),
    qrCode,
  }),
  v.object({
    state: v.literal('on'),
    /** Unused recovery codes. */
    codesLeft: v.number(),
  }),
]);

const passkey = v.object({ id: v.string(), name: v.string(), dates: passkeyDates });

const session = v.object({
  /** Id for ending the session; absent for the session of this page. */
  id: v.optional(v.string()),
  /** Such as `Firefox on Linux`. */
  device: v.string(),
  ipAddress: v.optional(v.string()),
  createdAt: moment,
  /** Accurate to the day. */
  usedAt: moment,
});

const props = v.object({
  ...settingsPageProps,
  /** In milliseconds. */
  now: v.number(),
  /** Language for dates, such as `en_US`. */
  language: v.string(),
  email: v.string(),
  /** Whether the email address is confirmed, which adding a passkey requires. */
  isVerified: v.boolean(),
  twoFactor,
  passkeys: list(passkey),
  /** Most recently used first. */
  sessions: list(session),
});

const addedAt = '2026-11-02T08:00:00.000Z';
const passkeys: v.InferInput<typeof props>['passkeys'] = [
  { id: '1', name: 'Phone', dates: { addedAt, usedAt: '2026-11-20T08:00:00.000Z' } },
  { id: '2', name: 'Key', dates: { addedAt } },
];
const sample: v.InferInput<typeof props> = {
  nav: { ...sampleNav, current: '/settings/tfa' },
  formKey: 'key',
  now: Date.UTC(2026, 10, 24),
  language: 'en_US',
  email: 'ada@example.org',
  isVerified: true,
  twoFactor: { state: 'off' },
  passkeys: [],
  sessions: [{ device: 'A device', createdAt: addedAt, usedAt: '2026-11-23T08:00:00.000Z' }],
};
const settingUp: v.InferInput<typeof twoFactor> = {
  state: 'setting-up',
  uri: 'otpauth://totp/Tessera:ada?secret=ABCDEFGH',
  secret: 'ABCDEFGH',
  qrCode: { size: 29, path: 'M4 4h1v1h-1z' },
};

export const twoFactorSettingsView = defineView('two-factor-settings', {
  owner: 'mf_header',
  pages: ['tfaSettings'],
  summary: 'Second factor, passkeys and sessions.',
  version: 1,
  isSecret: true,
  props,
  samples: [
    { ...sample, done: settingsTexts.turnedOff },
    { ...sample, isVerified: false, twoFactor: { state: 'begun' } },
    { ...sample, twoFactor: settingUp },
    {
      ...sample,
      twoFactor: settingUp,
      refused: {
        form: confirmTwoFactor.path,
        values: { uri: settingUp.uri },
        errors: [settingsTexts.wrongCode],
      },
    },
    {
      ...sample,
      twoFactor: { state: 'on', codesLeft: 0 },
      passkeys,
      sessions: [
        ...sample.sessions,
        {
          id: 'other',
          device: 'Firefox on Linux',
          ipAddress: '192.0.2.1',
          createdAt: addedAt,
          usedAt: addedAt,
        },
      ],
    },
    ...[
      { form: beginTwoFactor.path, values: {}, errors: [settingsTexts.wrongPassword] },
      { form: renewRecoveryCodes.path, values: {}, errors: [settingsTexts.wrongLoginCode] },
      { form: endTwoFactor.path, values: {}, errors: [settingsTexts.wrongPassword] },
      { form: endSession.path, values: {}, errors: [settingsTexts.noSession] },
      { form: beginPasskey.path, values: {}, errors: [settingsTexts.wrongPassword] },
      {
        form: renamePasskey.path,
        values: { passkey: '1', name: '' },
        errors: [passkeyTexts.nameMissing],
      },
      {
        form: removePasskey.path,
        values: { passkey: 'gone' },
        errors: [passkeyTexts.noPasskey],
      },
    ].map((refused) => ({
      ...sample,
      twoFactor: { state: 'on', codesLeft: 9 } as const,
      passkeys,
      refused,
    })),
    {
      ...sample,
      passkeys: Array.from({ length: passkeyLimits.perAccount }, (_, index) => ({
        id: String(index),
        name: 'Key',
        dates: { addedAt },
      })),
    },
  ],
});

export const recoveryCodesView = defineView('recovery-codes', {
  owner: 'mf_header',
  summary: 'New recovery codes, which are shown once.',
  version: 1,
  isSecret: true,
  props: v.object({ nav: settingsNav, codes: list(v.string()) }),
  samples: [{ nav: sample.nav, codes: ['abcde-fghij', 'klmno-pqrst'] }],
});

export type TwoFactorSettingsProps = ViewProps<typeof twoFactorSettingsView>;
export type RecoveryCodesProps = ViewProps<typeof recoveryCodesView>;
/** A QR code; `path` draws its dark modules, each one unit wide. */
export type QrCodeProps = v.InferOutput<typeof qrCode>;

export const twoFactorViews: readonly ViewDefinition[] = [twoFactorSettingsView, recoveryCodesView];
