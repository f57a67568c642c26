import { encode } from 'uqr';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { confirmTwoFactor } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import {
  recoveryCodesView,
  twoFactorSettingsView,
  type TwoFactorSettingsProps,
  type QrCodeProps,
} from '@tessera/shared-contracts/settings/two-factor-views';
import { presentPasskey } from '../accounts/present-passkey.ts';
import { sessionsOf, type SessionRow } from '../accounts/session-queries.ts';
import type { TwoFactor } from '../accounts/two-factor.ts';
import { findProfile } from '../accounts/user-queries.ts';
import { plainAddress } from '../../base/http/client-address.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { deviceName } from '../../base/http/device-name.ts';
import {
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

/** Width, in modules, of the empty border that scanners need around a code. */
const border = 4;

/** A QR code that encodes the text. */
function qrCodeOf(text: string): QrCodeProps {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

const doneTexts: Readonly<Record<string, string>> = {
  off: settingsTexts.turnedOff,
  session: settingsTexts.sessionEnded,
  sessions: settingsTexts.othersEnded,
  passkey: passkeyTexts.added,
  renamed: passkeyTexts.renamed,
  removed: passkeyTexts.removed,
};

/** The secret in an otpauth URI; undefined if the URI is invalid. */
const secretIn = (uri: string): string | undefined =>
  /^otpauth:\/\/totp\/[^\s]{1,600}$/.test(uri)
    ? (/[?&]secret=([A-Z2-7=]+)/.exec(uri)?.[1] ?? undefined)
    : undefined;

/** The state of a user's second factor, with the QR code if setup has begun and `uri` is valid. */
async function presentTwoFactor(
  twoFactor: TwoFactor,
  userId: string,
  uri: string,
): Promise<TwoFactorSettingsProps['twoFactor']> {
  const state = await twoFactor.state(userId);
  if (state === 'on') return { state, codesLeft: await twoFactor.codesLeft(userId) };
  const secret = state === 'begun' ? secretIn(uri) : undefined;
  return secret === undefined
    ? { state }
    : { state: 'setting-up', uri, secret: secret.replace(/=/g, ''), qrCode: qrCodeOf(uri) };
}

const presentSession = (
  { id, userAgent, ipAddress, createdAt, updatedAt }: SessionRow,
  currentId: string,
): TwoFactorSettingsProps['sessions'][number] => ({
  id: id === currentId ? undefined : id,
  device: deviceName(userAgent),
  ipAddress: plainAddress(ipAddress ?? '') || undefined,
  createdAt: createdAt.toISOString(),
  usedAt: updatedAt.toISOString(),
});

/**
 * `/settings/tfa`: second factor, passkeys and sessions. `uri` is the otpauth URI if the user has
 * just entered the password to set up the second factor.
 */
export async function tfaPage(c: RequestValues, refused?: Refused, uri = ''): Promise<Response> {
  const viewer = requireViewer(c);
  const {
    deps: {
      db,
      accounts: { twoFactor, passkeys },
      now,
    },
    formKey,
  } = c.var;
  const sentUri = refused?.form === confirmTwoFactor.path ? refused.values['uri'] : undefined;
  const shownUri = uri === '' && typeof sentUri === 'string' ? sentUri.slice(0, 700) : uri;
  const [shownFactor, known, sessions, { language }] = await Promise.all([
    presentTwoFactor(twoFactor, viewer.userId, shownUri),
    passkeys.of(viewer.userId),
    sessionsOf(db, viewer.userId, now()),
    findProfile(db, viewer.userId),
  ]);
  const view = viewRequest(twoFactorSettingsView, {
    nav: settingsNavFor(viewer, settingsSections.tfa.path),
    formKey,
    refused: refusedProps(refused),
    done: refused ? undefined : doneTexts[c.req.query('done') ?? ''],
    now: now().getTime(),
    language,
    email: viewer.email,
    isVerified: viewer.isVerified,
    twoFactor: shownFactor,
    passkeys: known.map(presentPasskey),
    sessions: sessions.map((session) => presentSession(session, viewer.sessionId)),
  });
  return renderSettingsView(c, 'tfa', view, refused);
}

/** The page with the recovery codes, which are shown only once. */
export async function recoveryCodesPage(
  c: RequestValues,
  codes: readonly string[],
): Promise<Response> {
  const nav = settingsNavFor(requireViewer(c), settingsSections.tfa.path);
  return renderSettingsView(c, 'tfa', viewRequest(recoveryCodesView, { nav, codes }));
}
