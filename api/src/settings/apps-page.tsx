import type { ReactNode } from 'react';
import * as v from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import {
  dismissUnsent,
  linkAccount,
  networkTexts,
  resendPost,
  unlinkAccount,
} from '@tessera/shared-contracts/sharing/linked-accounts';
import {
  networkNames,
  socialNetworks,
  type SocialNetwork,
} from '@tessera/shared-contracts/sharing/networks';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { failuresOf } from '../networks/delivery-queries.ts';
import { linkedAccounts, type LinkedAccountRow } from '../networks/link-queries.ts';
import { Done, Errors, Panel } from './fields.tsx';
import { renderSettingsPage, type Refused } from './frame.tsx';
import { RowButton } from './row-button.tsx';

const returnTo = pages.appSettings.path;

function AccountRow({
  network,
  link,
  formKey,
}: {
  readonly network: SocialNetwork;
  readonly link: LinkedAccountRow | undefined;
  readonly formKey: string;
}): ReactNode {
  const name = networkNames[network];
  const shared = { fields: { network }, formKey, returnTo, of: name };
  return (
    <li className="list__row list__row--wrapping">
      <div className="list__main">
        <span className="list__title">{name}</span>
        <span className="list__note">
          {link?.is_refused === true
            ? networkTexts.expired
            : (link?.username ?? networkTexts.notLinked)}
        </span>
      </div>
      <div className="list__actions">
        {link?.is_refused !== false && (
          <RowButton
            {...shared}
            action={linkAccount.path}
            label={link ? networkTexts.relink : networkTexts.link}
            isMain
          />
        )}
        {link && <RowButton {...shared} action={unlinkAccount.path} label={networkTexts.unlink} />}
      </div>
    </li>
  );
}

function UnsentRow({
  row: { post_id, network, error, summary, slug, name },
  formKey,
}: {
  readonly row: Awaited<ReturnType<typeof failuresOf>>[number];
  readonly formKey: string;
}): ReactNode {
  const title = summary === '' ? `A post on ${name}` : summary;
  const shared = {
    fields: { post_id, network },
    formKey,
    returnTo,
    of: `${title}, ${networkNames[network]}`,
  };
  return (
    <li className="list__row list__row--wrapping">
      <div className="list__main">
        <a className="list__title" href={blogPaths.post(name, post_id, slug)}>
          {title}
        </a>
        <span className="list__note">{error}</span>
      </div>
      <div className="list__actions">
        <RowButton {...shared} action={resendPost.path} label={networkTexts.again} isMain />
        <RowButton {...shared} action={dismissUnsent.path} label={networkTexts.dismiss} />
      </div>
    </li>
  );
}

const outcome = v.object({
  linked: v.fallback(v.optional(v.picklist(socialNetworks)), undefined),
  problem: v.fallback(
    v.optional(v.picklist(['denied', 'expired', 'other', 'failed', 'page'])),
    undefined,
  ),
});

/** `/settings/apps`: accounts on other networks, and posts that could not be sent there. */
export async function appsPage(c: AppContext, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const { deps, formKey } = c.var;
  const [links, failures] = await Promise.all([
    linkedAccounts(deps.db, viewer.userId),
    failuresOf(deps.db, viewer.userId),
  ]);
  const linkOf = (network: SocialNetwork) => links.find((link) => link.network === network);
  // an account stays removable when the operator no longer offers its network
  const shown = socialNetworks.filter(
    (network) => deps.env.networks[network] !== undefined || linkOf(network),
  );
  const { linked, problem } = v.parse(outcome, c.req.query());
  const errors = [
    ...(refused?.refusal.errors ?? []),
    ...(problem === undefined ? [] : [networkTexts.problems[problem]]),
  ];
  return renderSettingsPage(
    c,
    viewer,
    'apps',
    <>
      <Panel id="linked" title={networkTexts.title}>
        <Errors texts={errors} />
        {linked !== undefined && linkOf(linked) && (
          <Done text={networkTexts.linked(networkNames[linked])} />
        )}
        <p className="page__text">{shown.length === 0 ? networkTexts.none : networkTexts.about}</p>
        {shown.length > 0 && (
          <ul className="list" aria-label={networkTexts.title}>
            {shown.map((network) => (
              <AccountRow
                key={network}
                network={network}
                link={linkOf(network)}
                formKey={formKey}
              />
            ))}
          </ul>
        )}
      </Panel>
      {failures.length > 0 && (
        <Panel id="unsent" title={networkTexts.unsentTitle}>
          <ul className="list" aria-label={networkTexts.unsentTitle}>
            {failures.map((row) => (
              <UnsentRow key={`${row.post_id} ${row.network}`} row={row} formKey={formKey} />
            ))}
          </ul>
        </Panel>
      )}
    </>,
    refused,
  );
}
