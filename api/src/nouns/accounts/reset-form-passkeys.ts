import type { AccountFormProps } from '@tessera/shared-contracts/accounts/account-views';
import type { RequestValues } from '../../base/http/context.ts';
import { userOfResetLink } from './account-links.ts';
import { passkeysOf } from './passkey-queries.ts';
import { presentPasskey } from './present-passkey.ts';
import { addressOf, findProfile } from './user-queries.ts';

/**
 * The passkeys listed on the form of a reset link, where the owner chooses which ones to keep;
 * undefined for an invalid link, an unconfirmed address or no passkeys.
 */
export async function resetFormPasskeys(
  c: RequestValues,
  values: Readonly<Record<string, unknown>>,
): Promise<AccountFormProps['passkeys']> {
  const { db, now } = c.var.deps;
  const userId =
    typeof values['token'] === 'string' ? await userOfResetLink(db, values['token']) : undefined;
  if (userId === undefined || !(await addressOf(db, userId)).isConfirmed) return undefined;
  const [passkeys, { language }] = await Promise.all([
    passkeysOf(db, userId),
    findProfile(db, userId),
  ]);
  if (passkeys.length === 0) return undefined;
  const kept: unknown = values['keep_passkeys'];
  const keys = passkeys.map((passkey) => ({
    ...presentPasskey(passkey),
    isKept: Array.isArray(kept) && kept.includes(passkey.id),
  }));
  return { keys, now: now().getTime(), language };
}
