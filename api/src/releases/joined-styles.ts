import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { releaseFolder } from '@tessera/shared-contracts/platform/registry';
import { faultOf, readReleaseFile } from './verify-release.ts';
import { BadReleaseError } from './release-file.ts';
import type { ServedRelease } from './releases.ts';

/** One stylesheet for a page, made of those of several releases. */
export interface JoinedStyles {
  /** By content coding; '' is unpacked. */
  readonly content: Readonly<Record<'' | 'br' | 'gzip', Buffer<ArrayBuffer>>>;
  readonly integrity: string;
}

/** Joins the styles of the shell and of the views in a page, so that a page waits for one file. */
export interface StyleJoiner {
  /** The address of the joined styles; their content never changes. */
  addressOf(releases: readonly ServedRelease[]): string;
  /** The styles at an address; undefined if it names no releases, or files that are not intact. */
  at(address: string): Promise<JoinedStyles | undefined>;
}

/** Folder of joined styles. A file in it is named like `shell@1.0.0,mf_header@1.1.0.css`. */
export const joinedStylesFolder = '/releases/joined/';
const part = /^([a-z][a-z0-9_]*)@([\w][\w.+-]*)$/;
/** Joined files kept in memory, some 200 kB each; the oldest goes first. */
const kept = 20;

/** Relative addresses, as of fonts, are those of the release's folder. */
const rebase = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)(?!["']?(?:[a-z]+:|\/|#))/gi, `url($1${base}`);

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function pack(css: string): Promise<JoinedStyles> {
  const content = Buffer.from(css);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([packed.br(content, { params }), packed.gzip(content)]);
  return {
    content: { '': content, br: Buffer.from(br), gzip: Buffer.from(gz) },
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}

/** @param folder releases as `{name}/{version}/…` */
export function createStyleJoiner(folder: string): StyleJoiner {
  const joined = new Map<string, Promise<JoinedStyles | undefined>>();

  async function stylesOf(name: string, version: string): Promise<string> {
    const place = path.join(folder, name, version);
    const { entry, server, integrity } = await readReleaseFile(place);
    const files = name === 'shell' ? entry.css : (server?.css ?? []);
    const sheets = files.map(async function readSheet(file) {
      const fault = await faultOf(place, file, integrity[file] ?? '');
      if (fault !== undefined) throw new BadReleaseError(`${name} ${version}: ${file} ${fault}.`);
      return readFile(path.join(place, file), 'utf8');
    });
    return rebase((await Promise.all(sheets)).join('\n'), releaseFolder(name, version));
  }

  async function join(address: string): Promise<JoinedStyles | undefined> {
    if (!address.endsWith('.css')) return undefined;
    const parts = address
      .slice(joinedStylesFolder.length, -'.css'.length)
      .split(',')
      .map((text) => part.exec(text));
    try {
      const sheets = parts.map(async function readPart(found) {
        if (!found) throw new BadReleaseError(`${address} names no releases.`);
        return stylesOf(found[1] ?? '', found[2] ?? '');
      });
      return await pack((await Promise.all(sheets)).join('\n'));
    } catch (error) {
      if (!(error instanceof BadReleaseError)) throw error;
      return undefined;
    }
  }

  return {
    addressOf: (releases) =>
      `${joinedStylesFolder}${releases.map(({ name, version }) => `${name}@${version}`).join(',')}.css`,
    at(address) {
      const known = joined.get(address);
      if (known) return known;
      // what cannot be joined now may be repaired
      const styles = join(address).then(
        (found) => {
          if (!found) joined.delete(address);
          return found;
        },
        (error: unknown) => {
          joined.delete(address);
          throw error;
        },
      );
      joined.set(address, styles);
      const [oldest] = joined.keys();
      if (joined.size > kept && oldest !== undefined) joined.delete(oldest);
      return styles;
    },
  };
}
