import type { UsedCredential } from '@tessera/shared-contracts/accounts/passkeys';
import type { AppContext, Deps, Viewer } from '../../base/http/context.ts';
import { rememberDevice } from '../../base/http/known-devices.ts';

/** Verifies the password that a user re-enters to confirm a sensitive action. Rate-limited. */
export async function requirePassword(
  deps: Deps,
  c: AppContext,
  viewer: Viewer,
  password: string,
): Promise<void> {
  await deps.rateLimits.consumeAttempt('password', c, viewer.email);
  await deps.accounts.checkPassword(viewer.userId, password);
  await deps.rateLimits.resetAttempts('password', c, viewer.email);
  rememberDevice(c, viewer.email);
}

/** The password, and the second factor: a code from an app, a recovery code, or a passkey. */
export interface GivenFactor {
  readonly password: string;
  readonly code: string;
  readonly credential?: UsedCredential | undefined;
}

/**
 * Checks the password and, if the account has one, the second factor. The password alone is then
 * not enough to add a passkey, renew the recovery codes or turn off the second factor. Rate
 * limited.
 */
export async function requireFactors(
  deps: Deps,
  c: AppContext,
  viewer: Viewer,
  { password, code, credential }: GivenFactor,
): Promise<void> {
  await requirePassword(deps, c, viewer, password);
  const { twoFactor, passkeys } = deps.accounts;
  if ((await twoFactor.state(viewer.userId)) !== 'on') return;
  await deps.rateLimits.consumeAttempt('code', c, viewer.email);
  await (credential
    ? passkeys.prove(c, viewer.userId, credential)
    : twoFactor.prove(c, viewer.userId, code));
  await deps.rateLimits.resetAttempts('code', c, viewer.email);
}
