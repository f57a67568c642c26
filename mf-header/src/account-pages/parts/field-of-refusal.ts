import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { accountTexts, emailRefusals } from '@tessera/shared-contracts/accounts/rules';
import { blogNameRule } from '@tessera/shared-contracts/blogs/blog';
import { ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';

/** The refusal texts that concern each form field of the settings. */
const texts: Readonly<Record<string, readonly string[]>> = {
  email: [...emailRefusals, accountTexts.emailTaken, settingsTexts.sameEmail],
  password: [settingsTexts.wrongPassword],
  new_password: [accountTexts.passwordShort, accountTexts.passwordLong, settingsTexts.samePassword],
  quiet_from: [settingsTexts.wrongTime],
  code: [settingsTexts.wrongCode, settingsTexts.usedCode, settingsTexts.wrongLoginCode],
  name: [
    blogNameRule,
    accountTexts.nameTaken,
    ownBlogTexts.nameTaken,
    ownBlogTexts.sameName,
    passkeyTexts.nameMissing,
    tokenTexts.nameMissing,
  ],
  who: [ownBlogTexts.unknownPerson, ownBlogTexts.member, ...emailRefusals],
};

/**
 * The form field that a refusal text concerns; undefined when it concerns the whole form.
 *
 * @param submitted the values that the form sent: the same text may concern a field of another
 *   name in another form
 */
export function fieldOfRefusal(
  text: string,
  submitted: Readonly<Record<string, unknown>> = {},
): string | undefined {
  if (/^Type .+ to confirm\.$/.test(text)) return 'confirmation';
  const fields = Object.keys(texts).filter((field) => texts[field]?.includes(text));
  return fields.find((field) => field in submitted) ?? fields[0];
}
