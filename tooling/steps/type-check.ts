import { existsSync } from 'node:fs';
import path from 'node:path';
import { check, type Outcome } from './step.ts';
import { root, runInSpareTime } from './run.ts';

export const packages = [
  'shared-contracts',
  'shared-ui',
  'embedded-postgres',
  'tooling',
  'shell',
  'mf-header',
  'mf-compose',
  'mf-messaging',
  'mf-viewer',
  'mf-share',
  'api',
  'e2e',
] as const;

/** Type-checks every package, two at a time, since small machines have two processors. */
export async function typeCheck(report: (text: string) => void): Promise<Outcome> {
  const waiting = packages.filter((name) => existsSync(path.join(root, name, 'tsconfig.json')));
  const details: string[] = packages
    .filter((name) => !waiting.includes(name))
    .map((name) => `${name} has no tsconfig.json`);
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      report(name);
      const { code, output } = await runInSpareTime('tsc', ['-p', name, '--pretty', 'false']);
      if (code !== 0) details.push(output);
    }
  };
  await Promise.all([work(), work()]);
  return check(details.length === 0, details.join('\n'), `${packages.length} packages`);
}
