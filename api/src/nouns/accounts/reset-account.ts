import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { revokeEmailChange, revokeResetLinks, userOfResetLink } from './account-links.ts';
import { deleteOtherPasskeys, lockPasskeysOf } from './passkey-queries.ts';
import { endSessionsOf } from './session-queries.ts';
import { endTokensOf } from './token-queries.ts';
import { removeTwoFactor } from './two-factor-queries.ts';
import { addressOf, confirmAddress } from './user-queries.ts';

export interface Reset {
  readonly token: string;
  readonly password: string;
  /** Ids of the passkeys to keep. */
  readonly keptPasskeys: readonly string[];
}

export interface ResetResult {
  readonly email: string;
  /** Names of the removed passkeys. */
  readonly removedPasskeys: readonly string[];
  readonly isTwoFactorRemoved: boolean;
}

/**
 * Sets a new password with the token of a reset link, and revokes all other access: sessions, tokens,
 * other reset links, links that change the address, and passkeys other than `keptPasskeys`. If the
 * address was never confirmed, a stranger may have created the account, so all passkeys and the
 * second factor are removed too. The reset confirms the address.
 * @throws RefusalError when the link was used or has expired
 */
export async function resetAccount(
  deps: Deps,
  { token, password, keptPasskeys }: Reset,
): Promise<ResetResult> {
  const { db, accounts } = deps;
  const userId = await userOfResetLink(db, token);
  if (userId === undefined) throw invalid(accountTexts.linkExpired);
  // done before the password is set, so that a crash in between cannot leave old access beside the
  // new password; the reset links go last, because setting the password needs one of them
  const revoked = await db.transaction().execute(async function revokeOtherAccess(trx) {
    await lockPasskeysOf(trx, userId);
    const { email, isConfirmed } = await addressOf(trx, userId);
    await endSessionsOf(trx, userId);
    await endTokensOf(trx, userId, deps.now());
    await revokeEmailChange(trx, userId);
    return {
      email,
      removedPasskeys: await deleteOtherPasskeys(trx, userId, isConfirmed ? keptPasskeys : []),
      isTwoFactorRemoved: !isConfirmed && (await removeTwoFactor(trx, userId)),
    };
  });
  await accounts.resetPassword(token, password);
  await revokeResetLinks(db, userId);
  await confirmAddress(db, userId, deps.now());
  return revoked;
}
