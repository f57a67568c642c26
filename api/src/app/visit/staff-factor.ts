import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { demoAccounts } from '../demo/demo-accounts.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';

/** The passwords of demo accounts are public anyway. */
const isDemoAccount = ({ email }: Viewer): boolean =>
  demoAccounts.some((account) => account.email === email);

/**
 * Lets a member of staff act only if the account has a second factor or a passkey: the password of
 * one person must not be enough to remove other people's posts.
 */
export async function requireStaffFactor(deps: Deps, viewer: Viewer): Promise<void> {
  if (deps.env.isDemo && isDemoAccount(viewer)) return;
  if (await deps.accounts.hasSecondFactor(viewer.userId)) return;
  throw new RefusalError(
    { status: 403, link: { href: pages.tfaSettings.path, label: moderationTexts.addFactor } },
    moderationTexts.needsFactor,
  );
}
