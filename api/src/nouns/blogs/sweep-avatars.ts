import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { blogNamesAmong } from './blog-life-queries.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';

/** Maximum age in milliseconds of a cached avatar. */
const maxAge = 30 * 86_400_000;
/** Maximum number of names per database query. */
const namesAtOnce = 1000;

/** The blog name in the file name of a generated avatar; undefined for other files. */
const nameOf = (file: string): string | undefined => /^([a-z0-9-]+)-\d+\.webp$/.exec(file)?.[1];

async function namesOf(deps: Deps, files: readonly string[]): Promise<ReadonlySet<string>> {
  const names = [...new Set(files.flatMap((file) => nameOf(file) ?? []))];
  const known = new Set<string>();
  for (let at = 0; at < names.length; at += namesAtOnce) {
    for (const name of await blogNamesAmong(deps.db, names.slice(at, at + namesAtOnce)))
      known.add(name);
  }
  return known;
}

/**
 * Removes avatars that were cached more than 30 days ago; a request renders them again. Also
 * removes generated avatars whose name no longer belongs to a blog.
 */
export async function sweepAvatars(deps: Deps): Promise<void> {
  const root = path.join(deps.env.dataDir, 'avatars');
  const before = deps.now().getTime() - maxAge;
  for (const kind of await readdir(root).catch(() => [])) {
    for (const folder of await readdir(path.join(root, kind)).catch(() => [])) {
      const place = path.join(root, kind, folder);
      const files = await readdir(place).catch(() => []);
      // uploaded avatars are cached by content hash, not by blog name
      const known = kind === 'own' ? undefined : await namesOf(deps, files);
      for (const file of files) {
        const name = nameOf(file);
        const isOrphaned = known !== undefined && name !== undefined && !known.has(name);
        const { mtimeMs } = await stat(path.join(place, file)).catch(() => ({ mtimeMs: Infinity }));
        if (isOrphaned || mtimeMs < before) await rm(path.join(place, file), { force: true });
      }
    }
  }
}

export const sweepAvatarsJob = defineJob({
  name: 'sweep-avatars',
  schema: v.strictObject({}),
  retries: 0,
  every: '29 3 * * *',
  run: sweepAvatars,
});
