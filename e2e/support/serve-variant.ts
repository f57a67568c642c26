import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { remoteRelease } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import type { Variant } from '../variants/build-variant.ts';
import { changePayload } from './change-payload.ts';

/** Makes the page at an address load a variant, from disk, in place of the remote's release. */
export async function serveVariant(page: Page, address: string, variant: Variant): Promise<void> {
  const release = v.parse(
    v.omit(remoteRelease, ['base']),
    JSON.parse(readFileSync(path.join(variant.dir, 'release.json'), 'utf8')),
  );
  const base = `/releases/${variant.remote}/${variant.version}/`;
  await page.route(`**${base}*`, (route) =>
    route.fulfill({
      path: path.join(variant.dir, path.basename(new URL(route.request().url()).pathname)),
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await changePayload(
    page,
    address,
    ({
      config: {
        registry: { remotes },
      },
    }) => {
      const { label, activeOn } = remotes[variant.remote] ?? {};
      remotes[variant.remote] = {
        ...(label !== undefined && { label }),
        ...(activeOn && { activeOn }),
        current: {
          version: release.version,
          base,
          contract: release.contract,
          manifest: release.manifest,
          integrity: release.integrity,
        },
      };
    },
  );
}
