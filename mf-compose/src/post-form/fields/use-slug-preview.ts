import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { previewSlug } from '@tessera/shared-contracts/posts/endpoints';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { useEffect, useState } from 'react';
import { afterPause } from '../../lookups/after-pause.ts';

/** Milliseconds between the last keystroke and the request to the server. */
const askDelay = 200;

/** The slug that the server makes from an author's words; undefined while it is unknown. */
export function useSlugPreview(platform: Platform, words: string): string | undefined {
  const [known, setKnown] = useState<{
    readonly words: string;
    readonly slug: string | undefined;
  }>();
  const asked = words.trim();
  useEffect(() => {
    if (asked === '') return;
    const answer$ = fromAbortable((signal) =>
      platform.call(previewSlug, { query: { words: asked } }, { signal }),
    );
    const asking = afterPause(askDelay, answer$, () => ({ slug: undefined })).subscribe(
      ({ slug }) => setKnown({ words: asked, slug }),
    );
    return () => asking.unsubscribe();
  }, [platform, asked]);
  return known?.words === asked ? known.slug : undefined;
}
