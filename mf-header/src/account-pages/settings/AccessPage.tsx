import { decideAccess } from '@tessera/shared-contracts/programs/oauth';
import { oauthTexts as texts } from '@tessera/shared-contracts/programs/oauth-texts';
import type { AccessProps } from '@tessera/shared-contracts/programs/oauth-views';
import { scopeTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';

/** `/oauth/authorize`: asks whether a program may use the account. Works without script. */
export const AccessPage = ({
  formKey,
  name,
  maker,
  host,
  account,
  scopes,
  request,
}: AccessProps): ReactNode => (
  <div className="page__column">
    <h1 className="page__title">{texts.askTitle(name)}</h1>
    <p className="page__lede">{texts.asks(name, account)}</p>
    <ul className="page__text settings__steps">
      {scopes.map((scope) => (
        <li key={scope}>{scopeTexts[scope]}</li>
      ))}
    </ul>
    <p className="page__text">{texts.never}</p>
    <p className="page__text">
      {maker === undefined ? texts.makerUnknown : texts.maker(maker)}{' '}
      {texts.goesTo(host ?? texts.thisDevice)}
    </p>
    <form className="form" method="post" action={decideAccess.path}>
      <input type="hidden" name="form_key" value={formKey} />
      {Object.entries(request).map(([member, value]) => (
        <input key={member} type="hidden" name={member} value={value} />
      ))}
      <div className="form__actions">
        <Button variant="primary" type="submit" name="decision" value="allow">
          {texts.allow}
        </Button>
        <Button type="submit" name="decision" value="deny">
          {texts.deny}
        </Button>
      </div>
    </form>
  </div>
);
