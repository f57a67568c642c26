import type { AccountNoticeProps } from '@tessera/shared-contracts/accounts/account-views';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

/** Reports the outcome of an action, or asks the user to confirm one. */
export const AccountNoticePage = ({
  title,
  text,
  link,
  form,
  formKey,
}: AccountNoticeProps): ReactNode => (
  <div className="page__column">
    <h1 className="page__title">{title}</h1>
    <p className="page__lede">{text}</p>
    {form ? (
      <form className="form" method="post" action={form.action}>
        <input type="hidden" name="form_key" value={formKey} />
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form__actions">
          <Button variant="primary" type="submit">
            {form.submit}
          </Button>
          <LinkButton href={link.href}>{link.label}</LinkButton>
        </div>
      </form>
    ) : (
      <p className="page__text">
        <LinkButton variant="primary" href={link.href}>
          {link.label}
        </LinkButton>
      </p>
    )}
  </div>
);
