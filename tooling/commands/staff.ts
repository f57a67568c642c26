// npm run staff -- ADDRESS: makes the person with this e-mail address a member of staff, who sees reports and moderates.
// npm run staff -- ADDRESS --remove: takes that back. Both stand in the audit trail.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@tessera/tooling/database';
import { connect } from '../../api/src/database/connect.ts';
import { migrateToLatest } from '../../api/src/database/migrate.ts';
import { readEnv } from '../../api/src/env.ts';
import { appointStaff } from '../../api/src/moderation/appoint-staff.ts';
import { root } from '../steps/run.ts';
import { say } from '../steps/step.ts';

const { values, positionals: [email] } = parseArgs({ allowPositionals: true, options: { remove: { type: 'boolean' } } });
try {
  if (email === undefined) throw new Error('Whom? npm run staff -- ADDRESS [--remove]');
  const env = readEnv(process.env, root);
  const server = env.databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataDir: path.join(env.dataDir, 'database'), database: 'tessera', mode: 'attach', onProgress: say })
    : undefined;
  const db = connect(server ? { host: server.host, port: server.port, user: server.user, database: server.database } : { connectionString: env.databaseUrl ?? '' });
  try {
    await migrateToLatest(db);
    if (!(await appointStaff(db, email, values.remove !== true))) throw new Error(`There is no account with the address ${email}.`);
    say(values.remove === true ? `${email} is no member of staff.` : `${email} is a member of staff.`);
  } finally {
    await db.destroy();
    await server?.stop();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
