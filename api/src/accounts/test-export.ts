import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Relative links in the pages of an export that point to a missing file or outside the export. */
export async function brokenLinks(place: string): Promise<string[]> {
  const files = (await readdir(place, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  const broken = [];
  for (const file of files) {
    const html = await readFile(path.join(place, file), 'utf8');
    for (const [, address = ''] of html.matchAll(/(?:href|src|poster)="([^"]*)"/g)) {
      if (/^https?:\/\//.test(address)) continue;
      const target = path.resolve(place, path.dirname(file), address);
      if (!target.startsWith(place) || !existsSync(target)) broken.push(`${file}: ${address}`);
    }
  }
  return broken;
}
