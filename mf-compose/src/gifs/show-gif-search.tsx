import type { GifSearchOptions } from '@tessera/shared-contracts/gifs/gif-search-feature';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { observeChanges } from '@tessera/shared-ui/lifetime';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import { createGifCache, type GifCache } from './gif-cache.ts';
import { createGifSession } from './gif-session.ts';
import { GifSearchPanel } from './GifSearchPanel.tsx';
import { recentGifsOf } from './recent-gifs.ts';

/** Shared by all searches until the document is unloaded. */
const pageCache = createGifCache();

/**
 * Shows the GIF search beside an element until a GIF is chosen, the search is closed or the page
 * changes. Returns a function that closes the search.
 */
export function showGifSearch(
  platform: Platform,
  {
    anchor,
    context,
    side = 'bottom',
    within,
    query = '',
    onQuery,
    onChoose,
    onEnd,
    ...wanted
  }: GifSearchOptions,
  cache: GifCache = pageCache,
): () => void {
  const holder = document.createElement('div');
  // while a modal dialog is open, elements outside it are covered and cannot be pressed
  const place =
    anchor.closest('dialog') ?? document.getElementById(slotId('mf_compose')) ?? document.body;
  place.append(holder);
  const recents = recentGifsOf(platform);
  const session = createGifSession({ platform, context, cache, recents, ...wanted });
  const lifetime = new AbortController();
  function close(): void {
    if (lifetime.signal.aborted) return;
    lifetime.abort();
    session.stop();
    root.unmount();
    holder.remove();
    onEnd?.();
  }
  const root = createPartRoot(platform, holder, failPart(platform, 'gif search', close));
  observeChanges(lifetime.signal, platform.router.page$, close);
  root.render(
    <GifSearchPanel
      anchor={anchor}
      session={session}
      side={side}
      within={within}
      query={query}
      onQuery={onQuery}
      onClose={close}
      onChoose={(gif) => {
        const { postId, postBlog, postBlogUuid } = gif;
        const isPreview = wanted.resultImageWidth !== undefined;
        const { mediaUrl, width, height } = (isPreview && gif.preview) || gif;
        session.chosen({ postId });
        recents.add({ post_id: postId, media_url: gif.mediaUrl });
        onChoose({ mediaUrl, postId, postBlog, postBlogUuid, width, height });
        close();
      }}
    />,
  );
  return close;
}
