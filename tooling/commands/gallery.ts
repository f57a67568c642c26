// npm run gallery -- PACKAGE: serves the components of shared-ui, or of another package that has a
// gallery, in all their states, and prints the URL.
import path from 'node:path';
import { root, runInForeground } from '../steps/run.ts';
import { print } from '../steps/step.ts';

const [name = 'shared-ui'] = process.argv.slice(2);
print('The gallery is at http://localhost:6006. Ctrl-C stops it.');
process.exitCode = await runInForeground(
  'webpack',
  ['serve', '-c', path.join(root, 'tooling/webpack/gallery.config.ts')],
  { cwd: path.join(root, name) },
);
