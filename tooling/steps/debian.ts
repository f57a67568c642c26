import { existsSync } from 'node:fs';
import { run } from './run.ts';

/**
 * Installs packages as root on Debian and derivatives. Does nothing elsewhere; callers check for
 * success.
 */
export async function installOnDebian(
  packages: readonly string[],
  tell: (text: string) => void,
): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  tell(`installing ${packages.join(', ')} with apt-get`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', ...packages], { env });
}
