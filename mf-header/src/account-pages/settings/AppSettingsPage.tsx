import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  AppSettingsProps,
  LinkableAccount,
  UnsentPost,
} from '@tessera/shared-contracts/settings/app-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import {
  dismissUnsent,
  linkAccount,
  networkTexts,
  resendPost,
  unlinkAccount,
} from '@tessera/shared-contracts/networks/linked-accounts';
import { endGrant, registerClient, removeClient } from '@tessera/shared-contracts/programs/oauth';
import { endToken, makeToken } from '@tessera/shared-contracts/tokens/endpoints';
import { networkNames } from '@tessera/shared-contracts/networks/networks';
import type { ReactNode } from 'react';
import { SuccessNotice, Errors, Panel } from '../parts/form-parts.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { ClientsPanel } from './ClientsPanel.tsx';
import { GrantsPanel } from './GrantsPanel.tsx';
import { ProgramsPanel } from './ProgramsPanel.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const returnTo = settingsSections.apps.path;

function AccountRow({
  account: { network, link },
  formKey,
}: {
  readonly account: LinkableAccount;
  readonly formKey: string;
}): ReactNode {
  const name = networkNames[network];
  const shared = { fields: { network }, formKey, returnTo, of: name };
  return (
    <li className="list__row list__row--wrapping">
      <div className="list__main">
        <span className="list__title">{name}</span>
        <span className="list__note">
          {link?.isRefused === true
            ? networkTexts.expired
            : (link?.username ?? networkTexts.notLinked)}
        </span>
      </div>
      <div className="list__actions">
        {link?.isRefused !== false && (
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
  post: { id, network, error, summary, slug, blog },
  formKey,
}: {
  readonly post: UnsentPost;
  readonly formKey: string;
}): ReactNode {
  const title = summary === '' ? `A post on ${blog}` : summary;
  const shared = {
    fields: { post_id: id, network },
    formKey,
    returnTo,
    of: `${title}, ${networkNames[network]}`,
  };
  return (
    <li className="list__row list__row--wrapping">
      <div className="list__main">
        <a className="list__title" href={blogPaths.post(blog, id, slug)}>
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

/** The forms that show their refusals themselves. */
const formsOfPrograms: readonly string[] = [
  makeToken,
  endToken,
  endGrant,
  registerClient,
  removeClient,
].map(({ path }) => path);

/**
 * `/settings/apps`: programs that were let in, tokens, programs of one’s own, accounts on other
 * networks, and posts that could not be sent there.
 */
export const AppSettingsPage = ({
  nav,
  formKey,
  refused,
  done,
  problem,
  accounts,
  unsent,
  programs,
}: AppSettingsProps): ReactNode => (
  <SettingsFrame nav={nav} title={settingsSections.apps.title}>
    <SuccessNotice text={done} />
    {programs && (
      <>
        <GrantsPanel programs={programs} formKey={formKey} refused={refused} />
        <ProgramsPanel programs={programs} formKey={formKey} refused={refused} />
        <ClientsPanel programs={programs} formKey={formKey} refused={refused} />
      </>
    )}
    <Panel id="linked" title={networkTexts.title}>
      <Errors
        texts={[
          ...(refused && !formsOfPrograms.includes(refused.form) ? refused.errors : []),
          ...(problem === undefined ? [] : [networkTexts.problems[problem]]),
        ]}
      />
      <p className="page__text">{accounts.length === 0 ? networkTexts.none : networkTexts.about}</p>
      {accounts.length > 0 && (
        <ul className="list" aria-label={networkTexts.title}>
          {accounts.map((account) => (
            <AccountRow key={account.network} account={account} formKey={formKey} />
          ))}
        </ul>
      )}
    </Panel>
    {unsent.length > 0 && (
      <Panel id="unsent" title={networkTexts.unsentTitle}>
        <ul className="list" aria-label={networkTexts.unsentTitle}>
          {unsent.map((post) => (
            <UnsentRow key={`${post.id} ${post.network}`} post={post} formKey={formKey} />
          ))}
        </ul>
      </Panel>
    )}
  </SettingsFrame>
);
