import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { viewCatalogue } from '@tessera/shared-contracts/catalogue/view-catalogue';
import * as v from 'valibot';
import { propsFor } from '../views/render-views.ts';
import { BadHalfError, loadServerHalf } from '../views/server-half.ts';
import { BadReleaseError, type ReleaseFile } from './release-file.ts';
import { faultOf } from './verify-release.ts';

/**
 * Checks the views that a release claims to render, and renders the samples of those whose props this
 * server has, in their version or the one before.
 */
function renderSamples(owner: string, script: string, claimed: Readonly<Record<string, number>>) {
  const half = loadServerHalf(script);
  for (const [name, version] of Object.entries(claimed)) {
    if (half.views[name] !== version)
      throw new BadHalfError(`it does not draw version ${version} of ${name}`);
    const view = viewCatalogue.find((one) => one.name === name);
    if (view && view.owner !== owner)
      throw new BadHalfError(`it draws ${name}, which belongs to ${view.owner}`);
    if (!view) continue;
    for (const sample of view.samples) {
      const props = propsFor(half.views, view, JSON.stringify(v.parse(view.props, sample)));
      if (props !== undefined) half.render(name, props);
    }
  }
}

/**
 * Checks that the server half of a build matches its integrity and renders what the release claims.
 *
 * @throws BadReleaseError
 */
export async function verifyServerHalf(
  folder: string,
  { name, version, server }: ReleaseFile,
): Promise<void> {
  if (!server) return;
  const refuse = (why: string): never => {
    throw new BadReleaseError(`${name} ${version} cannot be released: ${why}`);
  };
  const fault = await faultOf(folder, server.file, server.integrity);
  if (fault !== undefined) refuse(`${server.file} ${fault}.`);
  try {
    renderSamples(name, await readFile(path.join(folder, server.file), 'utf8'), server.views);
  } catch (error) {
    if (!(error instanceof BadHalfError)) throw error;
    refuse(`its server half is broken: ${error.message}.`);
  }
}
