import { remoteNamePattern } from '@tessera/shared-contracts/core/registry';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';

const folder = '/releases/withdrawn/';
const file = /^([\w-]+)\.css$/;

/**
 * The URL of the style sheet for pages that remotes were withdrawn from. It lists the remotes in
 * base64url, so that any process can make the sheet and nothing blocks it for one of their names.
 */
export const withdrawnAddress = (remotes: readonly string[]): string =>
  `${folder}${Buffer.from([...remotes].sort().join()).toString('base64url')}.css`;

/**
 * The style sheet at a URL, which hides the controls that have no effect without the remotes listed
 * there, also without script. Undefined if the URL lists no remotes.
 */
export function withdrawnStyles(address: string): string | undefined {
  const [, code = ''] = file.exec(address.slice(folder.length)) ?? [];
  const remotes = Buffer.from(code, 'base64url').toString().split(',');
  // one URL for each list, because responses are cached for ever
  if (
    !remotes.every((name) => remoteNamePattern.test(name)) ||
    withdrawnAddress(remotes) !== address
  )
    return undefined;
  const controls = remotes.map((name) => `[${controlAttributes.needs}~='${name}']`);
  // important, because no rule of a release may override it
  return `${controls.join()}{display:none!important}`;
}
