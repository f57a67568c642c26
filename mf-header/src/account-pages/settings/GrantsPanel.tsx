import { endGrant } from '@tessera/shared-contracts/programs/oauth';
import { oauthTexts as texts } from '@tessera/shared-contracts/programs/oauth-texts';
import type { ListedGrant } from '@tessera/shared-contracts/programs/oauth-views';
import type {
  AppSettingsProps,
  ProgramsProps,
} from '@tessera/shared-contracts/settings/app-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { scopeNames, tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { formatDate, formatRelative } from '@tessera/shared-ui/format/date';
import type { ReactNode } from 'react';
import { Errors, Panel } from '../parts/form-parts.tsx';
import { RowButton } from '../parts/row-button.tsx';

const { path } = settingsSections.apps;

export interface ProgramPanelProps extends Pick<AppSettingsProps, 'formKey' | 'refused'> {
  readonly programs: ProgramsProps;
}

const Grant = ({
  grant: { id, name, scopes, createdAt, usedAt },
  programs: { now, language },
  formKey,
}: ProgramPanelProps & { readonly grant: ListedGrant }): ReactNode => (
  <li className="list__row list__row--wrapping">
    <div className="list__main">
      <span className="list__title">{name}</span>
      <span className="list__note">{scopes.map((scope) => scopeNames[scope]).join(', ')}</span>
      <span className="list__note">
        {texts.letIn(formatDate(createdAt, language))};{' '}
        {tokenTexts.lastUsed(formatRelative(usedAt, now, language))}
      </span>
    </div>
    <div className="list__actions">
      <RowButton
        action={endGrant.path}
        fields={{ grant: id }}
        formKey={formKey}
        returnTo={`${path}?done=grant`}
        label={texts.end}
        of={name}
      />
    </div>
  </li>
);

/** The programs that the person let in, each with a button that ends that. */
export function GrantsPanel({ programs, ...form }: ProgramPanelProps): ReactNode {
  const { grants } = programs;
  if (!grants) return null;
  return (
    <Panel id="grants" title={texts.grantsTitle}>
      <Errors texts={form.refused?.form === endGrant.path ? form.refused.errors : []} />
      <p className="page__text">{grants.length === 0 ? texts.grantsNone : texts.grantsAbout}</p>
      {grants.length > 0 && (
        <ul className="list" aria-label={texts.grantsTitle}>
          {grants.map((grant) => (
            <Grant key={grant.id} grant={grant} programs={programs} {...form} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
