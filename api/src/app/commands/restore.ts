// npm run restore -- FILE: restores what npm run backup wrote, into an empty DATA_DIR and, with
// DATABASE_URL, an empty database.
import { openBackupFile } from '../backup/backup-file.ts';
import { finishDataFolder, prepareDataFolder, restoreDatabase } from '../backup/restore-backup.ts';
import { dataDirOf, readEnv } from '../../base/settings/env.ts';
import { withDatabase } from './open-product.ts';
import { root, say } from './terminal.ts';

try {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new Error('Usage: npm run restore -- FILE');
  const backup = await openBackupFile(file);
  try {
    const { manifest } = backup;
    const dataDir = dataDirOf(process.env['DATA_DIR'], root);
    await prepareDataFolder(backup, dataDir, process.env['SESSION_SECRET']?.trim());
    // only now, because it creates a secret if there is none
    const env = readEnv(process.env, root);
    const files = await backup.extractFolders(dataDir);
    say(`Restored ${files} files.`);
    await withDatabase(env, (connection) => restoreDatabase(backup, connection));
    await finishDataFolder(dataDir);
    say(`Restored the database of ${manifest.at}. Start the server with npm start.`);
    if (manifest.isMediaElsewhere && !env.s3)
      say('Its media are in a bucket: configure it before you start the server.');
  } finally {
    backup.close();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
