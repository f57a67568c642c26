import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { blogNameRule } from '@tessera/shared-contracts/blogs/blog';
import { ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';

/** The refusal texts that concern each form field of the settings. */
const texts: Readonly<Record<string, readonly string[]>> = {
  email: [accountTexts.emailInvalid, accountTexts.emailTaken, settingsTexts.sameEmail],
  password: [settingsTexts.wrongPassword],
  new_password: [accountTexts.passwordShort, accountTexts.passwordLong, settingsTexts.samePassword],
  code: [settingsTexts.wrongCode, settingsTexts.usedCode, settingsTexts.wrongLoginCode],
  name: [
    blogNameRule,
    accountTexts.nameTaken,
    ownBlogTexts.nameTaken,
    ownBlogTexts.sameName,
    passkeyTexts.nameMissing,
  ],
  who: [ownBlogTexts.unknownPerson, ownBlogTexts.member],
};
const fieldOf: ReadonlyMap<string, string> = new Map(
  Object.entries(texts).flatMap(([field, refusals]) => refusals.map((text) => [text, field])),
);

/** The form field that a refusal text concerns; undefined when it concerns the whole form. */
export const fieldOfRefusal = (text: string): string | undefined =>
  fieldOf.get(text) ?? (/^Type .+ to confirm\.$/.test(text) ? 'confirmation' : undefined);
