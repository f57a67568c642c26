// npm run backup -- FILE: writes the database, media, releases and the session secret into one file.
// A server may run meanwhile.
import { writeBackup } from '../backup/write-backup.ts';
import { withProduct } from './open-product.ts';
import { say } from './terminal.ts';

try {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new Error('Usage: npm run backup -- FILE');
  await withProduct('0001-foundation', async ({ env, connection }) => {
    const { rows, files, hasSecret, isMediaElsewhere } = await writeBackup(file, connection, env);
    say(`${file} contains ${rows} rows of the database and ${files} files.`);
    say(
      hasSecret
        ? 'It contains the session secret: keep it as safe as the server.'
        : 'It does not contain the session secret, because SESSION_SECRET is set. Keep that, too: without it, nobody with two-factor authentication can log in.',
    );
    if (isMediaElsewhere) say('It does not contain media, which are in a bucket.');
  });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
