import { createRequire } from 'node:module';
import path from 'node:path';

/** Modules that exist once in a page and come from the shell. Each sub-path is a module of its own for federation. */
const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'single-spa-react': 'single-spa-react',
} as const;

function installedVersion(dir: string, packageName: string): string {
  const manifest: unknown = createRequire(path.join(dir, 'package.json'))(`${packageName}/package.json`);
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string') return manifest.version;
  throw new Error(`${packageName} names no version`);
}

/** Federation's `shared` table. Remotes carry no copies of their own: the shell is known to provide them. */
export function sharedTable(dir: string, role: 'shell' | 'remote'): Record<string, object> {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([request, packageName]) => {
      const version = installedVersion(dir, packageName);
      const table = { singleton: true, strictVersion: false, requiredVersion: `^${version}`, version };
      return [request, role === 'remote' ? { ...table, import: false } : table];
    }),
  );
}
