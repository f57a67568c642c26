// npm run gallery: serves the components of shared-ui in all their states, and prints the URL.
import path from 'node:path';
import { root, runInForeground } from '../steps/run.ts';
import { print } from '../steps/step.ts';

print('The gallery is at http://localhost:6006. Ctrl-C stops it.');
process.exitCode = await runInForeground('webpack', ['serve', '-c', 'webpack.config.ts'], {
  cwd: path.join(root, 'shared-ui'),
});
