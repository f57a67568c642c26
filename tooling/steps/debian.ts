import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Installs packages where we may: as root on Debian and its kin. Elsewhere it does nothing; whether it helped is seen by looking. */
export async function installOnDebian(
  packages: readonly string[],
  tell: (text: string) => void,
): Promise<void> {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  tell(`installing ${packages.join(', ')} with apt-get`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', ...packages], { env });
}
