import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './product.ts';

/** Runs the release command against a product's data, as a team would. */
export const release = (dataDir: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        '@tessera/api/tsx-loader',
        path.join(root, 'api/src/app/commands/release.ts'),
        ...args,
      ],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
