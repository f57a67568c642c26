import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import { accountForms } from '@tessera/shared-contracts/accounts/account-forms';
import type { AccountFormProps } from '@tessera/shared-contracts/accounts/account-views';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { siteTexts, type SiteTextName } from '@tessera/shared-contracts/site/site-texts';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import type { ReactNode } from 'react';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { BlogNameIsland, PasswordIsland } from '../islands/field-islands.tsx';
import { Errors } from '../parts/form-parts.tsx';
import { FormLinks } from '../parts/FormLinks.tsx';
import { passkeyUse } from '../parts/passkey-use.ts';
import { accountFormContents, type AccountFormField } from './account-form-fields.ts';

function AccountField({
  field,
  value,
  errors,
  isFirst,
}: {
  readonly field: AccountFormField;
  readonly value: string;
  readonly errors: readonly string[];
  /** Whether the user continues here. */
  readonly isFirst: boolean;
}): ReactNode {
  if (field.type === 'hidden')
    return value === '' ? null : <input type="hidden" name={field.name} value={value} />;
  const shared = {
    id: `field-${field.name}`,
    name: field.name,
    label: field.label,
    errors,
    isFocused: isFirst,
  };
  if (field.type === 'password')
    return (
      <PasswordIsland
        {...shared}
        hint={field.hint}
        autoComplete={field.autoComplete ?? 'off'}
        maxLength={field.maxLength}
      />
    );
  if (field.isBlogName === true)
    return <BlogNameIsland {...shared} hint={field.hint ?? ''} value={value} />;
  return (
    <Field
      id={`field-${field.name}`}
      label={field.label}
      hint={field.hint}
      {...(errors.length > 0 && { error: errors.join(' '), announcesError: false })}
      name={field.name}
      type={field.type}
      required
      autoComplete={field.autoComplete}
      maxLength={field.maxLength}
      defaultValue={value}
      autoCapitalize="none"
      spellCheck={false}
      {...(isFirst && { autoFocus: true })}
    />
  );
}

/** Lets the user choose which passkeys stay when the password changes. */
const KeptPasskeys = ({
  keys,
  now,
  language,
}: NonNullable<AccountFormProps['passkeys']>): ReactNode => (
  <fieldset className="form__group" aria-describedby="keep-passkeys-hint">
    <legend className="form__legend">{passkeyTexts.keepTitle}</legend>
    <FieldNote id="keep-passkeys-hint">{passkeyTexts.keepHint}</FieldNote>
    {keys.map(({ id, name, isKept, dates }) => (
      <div key={id}>
        <CheckField
          name="keep_passkeys[]"
          value={id}
          defaultChecked={isKept}
          aria-describedby={`passkey-use-${id}`}
          label={passkeyTexts.keep(name)}
        />
        <FieldNote id={`passkey-use-${id}`}>{passkeyUse(dates, now, language)}</FieldNote>
      </div>
    ))}
  </fieldset>
);

const SiteLink = ({ name }: { readonly name: SiteTextName }): ReactNode => (
  <a href={siteTexts[name].path}>{siteTexts[name].title.toLowerCase()}</a>
);

const TermsNote = (): ReactNode => (
  <FieldNote>
    By signing up you accept the <SiteLink name="terms" /> and the <SiteLink name="rules" />. What
    we store is under <SiteLink name="privacy" />.
  </FieldNote>
);

/** A page with a single form. After a refusal, shows the submitted values and the errors. */
export function AccountFormPage({
  form,
  formKey,
  values,
  errors,
  passkeys,
}: AccountFormProps): ReactNode {
  const { title, action } = accountForms[form];
  const {
    lede,
    submit,
    fields,
    links,
    offersPasskeys = false,
    acceptsTerms = false,
  } = accountFormContents[form];
  const errorsOf = (field: AccountFormField): readonly string[] =>
    errors.filter((error) => field.refusals?.includes(error));
  const general = errors.filter(
    (error) => !fields.some((field) => field.refusals?.includes(error)),
  );
  const firstWrong = fields.find((field) => errorsOf(field).length > 0);
  // whoever typed an address on the start page continues with the next field
  const firstEmpty = fields.find(({ name }) => values[name] === undefined || values[name] === '');
  const isBegun = errors.length === 0 && (values['email'] ?? '') !== '';
  const first = firstWrong ?? (isBegun ? firstEmpty : undefined);
  const { next = '' } = values;
  const withNext = (href: string): string =>
    next === '' ? href : `${href}?next=${encodeURIComponent(next)}`;
  return (
    <div className="page__column">
      <h1 className="page__title">{title}</h1>
      <p className="page__lede">{lede}</p>
      <form className="form" method="post" action={action} {...{ [formAttributes.inPlace]: '' }}>
        <FormStatus />
        <Errors texts={general} />
        {fields.map((field) => (
          <AccountField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            errors={errorsOf(field)}
            isFirst={field === first}
          />
        ))}
        {passkeys && <KeptPasskeys {...passkeys} />}
        <input type="hidden" name="form_key" value={formKey} />
        {acceptsTerms && <TermsNote />}
        <div className="form__actions">
          <Button variant="primary" isWide type="submit">
            {submit}
          </Button>
        </div>
      </form>
      {offersPasskeys && (
        <HeaderIsland name="passkey-login" seed={{ next }}>
          <PasskeyLogin next={next} />
        </HeaderIsland>
      )}
      <FormLinks links={links.map(({ href, label }) => ({ href: withNext(href), label }))} />
    </div>
  );
}
