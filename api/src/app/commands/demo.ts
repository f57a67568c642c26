// npm run demo -- lock: locks the demo accounts that still have their public password. Their posts
// stay.
// npm run demo -- remove: does the same. Within an hour, the server then deletes these accounts and
// the demo accounts that were locked before, with their posts.
import { lockDemoLogins, removeDemoLogins } from '../demo/open-logins.ts';
import { withProduct } from './open-product.ts';
import { say } from './terminal.ts';

const commands = {
  lock: { act: lockDemoLogins, done: 'is locked.' },
  remove: {
    act: removeDemoLogins,
    done: 'is locked. The running server will delete it within an hour.',
  },
} as const;

const [command] = process.argv.slice(2);
try {
  if (command !== 'lock' && command !== 'remove')
    throw new Error('Usage: npm run demo -- lock | remove');
  const { act, done } = commands[command];
  await withProduct('0019-account-settings', async function changeLogins({ db }) {
    const emails = await act(db);
    for (const email of emails) say(`${email} ${done}`);
    if (emails.length === 0) say('No demo account is open.');
  });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
