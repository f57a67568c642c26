// npm run staff -- ADDRESS: makes the user with this email address a member of staff, who sees
// reports and moderates.
// npm run staff -- ADDRESS --remove: revokes that. Both are recorded in the audit trail.
import { parseArgs } from 'node:util';
import { appointStaff } from '../../nouns/moderation/appoint-staff.ts';
import { withProduct } from './open-product.ts';
import { say } from './terminal.ts';

const usage = 'npm run staff -- ADDRESS [--remove]';

try {
  const {
    values,
    positionals: [email],
  } = parseArgs({ allowPositionals: true, options: { remove: { type: 'boolean' } } });
  if (email === undefined) throw new Error(`Usage: ${usage}`);
  await withProduct('0021-moderation', async ({ db }) => {
    if (!(await appointStaff(db, email, values.remove !== true)))
      throw new Error(`There is no account with the address ${email}.`);
    say(
      values.remove === true
        ? `${email} is not a member of staff.`
        : `${email} is a member of staff.`,
    );
  });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
