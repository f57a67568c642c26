import sharp from 'sharp';
import type { Deps } from '../http/context.ts';

/** What is known of an upload by its address. */
export interface FoundMedia {
  readonly kind: 'image' | 'audio' | 'video';
  /** 0 when it is not known. */
  readonly width: number;
  readonly height: number;
}

const prefix = '/media/';
const kindOf = (type: string): FoundMedia['kind'] | undefined => (['image', 'audio', 'video'] as const).find((kind) => type.startsWith(`${kind}/`));

/** The upload at an address of ours, or undefined when there is none. */
export async function findMedia({ media }: Pick<Deps, 'media'>, url: string): Promise<FoundMedia | undefined> {
  const key = url.slice(prefix.length);
  const stored = url.startsWith(prefix) ? await media.find(key) : undefined;
  const kind = stored && kindOf(stored.type);
  if (kind !== 'image') return kind && { kind, width: 0, height: 0 };
  // the file's own turn of 90 degrees changes which side is the width
  const facts = await sharp(await media.get(key)).metadata().then(({ autoOrient }) => autoOrient, () => undefined);
  return { kind, width: facts?.width ?? 0, height: facts?.height ?? 0 };
}
