import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packages } from '../steps/packages.ts';

const root = path.resolve(__dirname, '../..');

test.each(packages)(
  '%s has a README, a TypeScript configuration and scripts for its checks',
  (name) => {
    expect(existsSync(path.join(root, name, 'README.md'))).toBe(true);
    expect(existsSync(path.join(root, name, 'tsconfig.json'))).toBe(true);
    expect(JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'))).toMatchObject({
      name: `@tessera/${name}`,
      scripts: {
        lint: 'node ../tooling/bin/tessera.mjs package lint',
        test: 'node ../tooling/bin/tessera.mjs package test',
        typecheck: 'node ../tooling/bin/tessera.mjs package typecheck',
      },
    });
  },
);
