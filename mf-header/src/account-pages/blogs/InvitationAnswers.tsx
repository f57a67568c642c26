import { answerInvitation } from '@tessera/shared-contracts/blogs/own-blogs';
import type { ReactNode } from 'react';
import { RowButton } from '../parts/row-button.tsx';
import { ownBlogsUrlAfter } from './own-blogs-done.ts';

/**
 * The buttons that accept or decline an invitation, which is identified by its id or by the token
 * in its link.
 */
export function InvitationAnswers({
  fields,
  blog,
  formKey,
}: {
  readonly fields: { readonly invitation: string } | { readonly token: string };
  readonly blog: string;
  readonly formKey: string;
}): ReactNode {
  const answer = (is: 'accept' | 'decline') => ({
    action: answerInvitation.path,
    fields: { ...fields, answer: is },
    returnTo: ownBlogsUrlAfter(is === 'accept' ? 'joined' : 'declined'),
    formKey,
    of: blog,
  });
  return (
    <>
      <RowButton {...answer('accept')} label="Join" isMain />
      <RowButton {...answer('decline')} label="Decline" />
    </>
  );
}
