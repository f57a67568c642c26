import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type { AccountSettingsProps } from '@tessera/shared-contracts/settings/account-settings-view';
import { deleteAccount } from '@tessera/shared-contracts/settings/endpoints';
import type { ReactNode } from 'react';
import {
  Panel,
  PasswordField,
  SettingsForm,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';

/** Explains what deleting the account does, with the form that requests it. */
export const DeletionPanel = ({
  formKey,
  refused,
  email,
  name,
  sharedBlogs,
}: Pick<
  AccountSettingsProps,
  'formKey' | 'refused' | 'email' | 'name' | 'sharedBlogs'
>): ReactNode => (
  <Panel id="deletion" title="Delete account">
    <p className="page__text">
      Your blogs and posts, likes, follows, replies and messages will be deleted{' '}
      {settingsLimits.deletionDays} days after your request. Until then your blogs stay visible, and
      logging in cancels the deletion. After that, nothing can be recovered.
    </p>
    <p className="page__text">
      Reblogs of your posts stay on other people’s blogs.
      {sharedBlogs.length > 0 && (
        <>
          {' '}
          {sharedBlogs.length === 1 ? 'The blog' : 'The blogs'} you share with other members will
          stay: {sharedBlogs.join(', ')}. Your posts there will pass to another owner, or to the
          longest-standing member.
        </>
      )}
    </p>
    <details open={refused?.form === deleteAccount.path}>
      <summary className="settings__toggle">Delete your account</summary>
      <SettingsForm
        action={deleteAccount.path}
        formKey={formKey}
        submit="Delete my account"
        isDangerous
        isInPlace
        refused={refused}
      >
        <TextField
          id="delete-name"
          name="confirmation"
          label={`Type ${name} to confirm`}
          autoComplete="off"
          maxLength={100}
          value={submittedValue(refused, deleteAccount.path, 'confirmation')}
        />
        <PasswordField id="delete-password" email={email} />
      </SettingsForm>
    </details>
  </Panel>
);
