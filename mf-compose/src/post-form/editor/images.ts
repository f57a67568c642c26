import type { Log } from '@tessera/shared-contracts/platform/platform';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';

/** The address an image can be inserted by: http, https or a path of this site. Anything else is logged and gives undefined. */
export function imageAddress(source: unknown, log: Log): string | undefined {
  if (typeof source === 'string' && /^(?:https?:\/\/|\/(?!\/))/i.test(source)) return source;
  log.error(new Error(postTexts.unknownImageSource), { source: typeof source });
  return undefined;
}
