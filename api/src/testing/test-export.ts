import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unpacks an export below `folder`; returns its own folder and a function that reads its files. */
export async function unpackExport(
  answer: Response,
  folder: string,
): Promise<{ readonly place: string; read(file: string): Promise<string> }> {
  const place = await mkdtemp(path.join(folder, 'a-'));
  await writeFile(path.join(place, 'export.zip'), Buffer.from(await answer.arrayBuffer()));
  await run('python3', ['-m', 'zipfile', '-e', path.join(place, 'export.zip'), place]);
  return { place, read: (file) => readFile(path.join(place, file), 'utf8') };
}

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
