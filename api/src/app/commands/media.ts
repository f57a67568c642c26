// npm run media -- copy: copies media and exports from DATA_DIR to S3_BUCKET. Skips files that are
// already there and keeps the originals. --verify reads every copy back and compares it.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../../base/settings/env.ts';
import { copyMedia } from '../../base/media-store/copy-media.ts';
import { openBucket } from '../../base/media-store/bucket-disk.ts';
import { root, say } from './terminal.ts';

const usage = 'npm run media -- copy [--verify]';
/** Number of files between two progress messages. */
const reportEvery = 1000;

try {
  const {
    values,
    positionals: [command],
  } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean' } } });
  if (command !== 'copy') throw new Error(`Usage: ${usage}`);
  const { s3, dataDir } = readEnv(process.env, root);
  if (!s3) throw new Error('Set S3_BUCKET and the settings it requires, as for the server.');
  const to = openBucket(s3);
  await to.check();
  for (const name of ['media', 'archives']) {
    const folder = path.join(dataDir, name);
    const { copied, alreadyCopied, damaged } = await copyMedia({
      folder,
      to,
      verify: values.verify === true,
      onFile: (done) => {
        if (done % reportEvery === 0) say(`${folder}: ${done} files`);
      },
    });
    say(
      `${folder}: ${copied} ${copied === 1 ? 'file' : 'files'} copied, ` +
        `${alreadyCopied} ${alreadyCopied === 1 ? 'was' : 'were'} already there.`,
    );
    for (const problem of damaged) say(problem);
    if (damaged.length > 0) process.exitCode = 1;
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
