import { createEmailVerificationToken } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { confirmAddress as confirmEndpoint } from '@tessera/shared-contracts/accounts/endpoints';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import type { Database } from '../../base/database/schema.ts';
import type { RequestValues } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { renderNotice } from '../../base/page/notice-page.ts';
import { resendForm } from './account-pages.ts';
import {
  addressToConfirm,
  confirmAddress as markAsConfirmed,
  type UnconfirmedAddress,
} from './user-queries.ts';

/** Lifetime in seconds of a link that confirms an address. */
const linkLife = 3 * 24 * 3600;

/** Links of earlier releases name only the address. */
const claims = v.object({ email: v.string(), userId: v.optional(v.string()) });

/** The token of a link that confirms this address of this account. */
export const confirmationToken = (
  secret: string,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string> => createEmailVerificationToken(secret, email, undefined, linkLife, { userId });

/** The account and address of a link; undefined when it is invalid, expired or out of date. */
async function readToken(
  db: Kysely<Database>,
  secret: string,
  token: string,
): Promise<UnconfirmedAddress | undefined> {
  const read = v.safeParse(claims, await verifyJWT(token, secret));
  return read.success ? addressToConfirm(db, read.output) : undefined;
}

const toDashboard = { href: '/dashboard', label: 'Go to your dashboard' } as const;

const renderConfirmed = (c: RequestValues): Promise<Response> =>
  renderNotice(c, {
    title: 'Address confirmed',
    text: accountTexts.verified,
    link: toDashboard,
  });

const renderExpired = (c: RequestValues): Promise<Response> =>
  renderNotice(c, {
    title: 'This link doesn’t work',
    text: accountTexts.linkExpired,
    link: toDashboard,
    status: 400,
    ...(c.var.viewer?.isVerified === false && { form: resendForm }),
  });

/**
 * `/verify`: the target of the link that confirms an address. Only its button confirms, because
 * mail programs prefetch links; it names the blog, because a stranger may have entered the address.
 */
export async function confirmAddressPage(c: RequestValues): Promise<Response> {
  const { env, db } = c.var.deps;
  const token = (c.req.query('token') ?? '').slice(0, 2000);
  const found = await readToken(db, env.secret, token);
  if (!found) return renderExpired(c);
  if (found.isConfirmed) return renderConfirmed(c);
  return renderNotice(c, {
    title: 'Confirm your address',
    text: accountTexts.confirmAddress(found.email, found.blog),
    link: { href: '/', label: 'Not now' },
    form: { action: confirmEndpoint.path, fields: { token }, submit: 'Confirm email address' },
  });
}

/** Confirms the address of a link. A second press changes nothing and gets the same response. */
export async function confirmAddress({
  deps,
  body,
  c,
}: CallContext<typeof confirmEndpoint>): Promise<Response | Record<string, never>> {
  const found = await readToken(deps.db, deps.env.secret, body.token);
  if (!found && isNavigation(c)) return renderExpired(c);
  if (!found) throw invalid(accountTexts.linkExpired);
  await markAsConfirmed(deps.db, found.userId, deps.now());
  return isNavigation(c) ? renderConfirmed(c) : {};
}
