import type { ReactNode } from 'react';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { AppContext } from '../http/context.ts';
import { userOfResetLink } from './account-links.ts';
import { passkeysOf } from './passkey-queries.ts';
import { useOf } from './passkey-use.ts';
import { addressOf, findProfile } from './user-queries.ts';

/**
 * Lets the owner choose which passkeys to keep when setting a new password by a link; undefined
 * when there is nothing to choose.
 */
export async function keptPasskeys(
  c: AppContext,
  values: Readonly<Record<string, unknown>>,
): Promise<ReactNode> {
  const { db, now } = c.var.deps;
  const userId =
    typeof values['token'] === 'string' ? await userOfResetLink(db, values['token']) : undefined;
  if (userId === undefined || !(await addressOf(db, userId)).isConfirmed) return undefined;
  const [passkeys, { language }] = await Promise.all([
    passkeysOf(db, userId),
    findProfile(db, userId),
  ]);
  if (passkeys.length === 0) return undefined;
  const kept: unknown = values['keep_passkeys'];
  const isKept = (id: string): boolean => Array.isArray(kept) && kept.includes(id);
  return (
    <fieldset className="form__group" aria-describedby="keep-passkeys-hint">
      <legend className="form__legend">{passkeyTexts.keepTitle}</legend>
      <FieldNote id="keep-passkeys-hint">{passkeyTexts.keepHint}</FieldNote>
      {passkeys.map((passkey) => (
        <div key={passkey.id}>
          <CheckField
            name="keep_passkeys[]"
            value={passkey.id}
            defaultChecked={isKept(passkey.id)}
            aria-describedby={`passkey-use-${passkey.id}`}
            label={passkeyTexts.keep(passkey.name)}
          />
          <FieldNote id={`passkey-use-${passkey.id}`}>{useOf(passkey, now(), language)}</FieldNote>
        </div>
      ))}
    </fieldset>
  );
}
