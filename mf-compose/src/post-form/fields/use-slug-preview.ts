import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { previewSlug } from '@tessera/shared-contracts/posts/endpoints';
import { useEffect, useState } from 'react';

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
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const slug = await platform
        .call(previewSlug, { query: { words: asked } }, { signal: abort.signal })
        .then(
          (answer) => answer.slug,
          () => undefined,
        );
      if (!abort.signal.aborted) setKnown({ words: asked, slug });
    }, askDelay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [platform, asked]);
  return known?.words === asked ? known.slug : undefined;
}
