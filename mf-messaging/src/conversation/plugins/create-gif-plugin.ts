import { gifSearch, gifTexts } from '@tessera/shared-contracts/gifs/gif-search';
import {
  gifSearchFeature,
  type GifChoice,
} from '@tessera/shared-contracts/gifs/gif-search-feature';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';

/** The state of the plugin that adds a GIF. */
export interface GifPluginState {
  /** Whether GIFs cannot be added at the moment. */
  readonly isDisabled: boolean;
  /** Whether the search popover is open or loading. */
  readonly isActive: boolean;
  /** The text of the search box, kept until a GIF is chosen. */
  readonly query: string;
  readonly selectedGif: GifChoice | undefined;
  /** Maximum number of results. */
  readonly resultLimit: number;
  /** Width of the result images in px. */
  readonly resultImageWidth: number;
}

export interface GifPlugin {
  readonly store: ReadableStore<GifPluginState>;
  /** Opens the search above an element. */
  open(anchor: HTMLElement): Promise<void>;
  close(): void;
  disable(isDisabled: boolean): void;
  /** Call after the chosen GIF was removed or sent. */
  deselect(): void;
}

export interface GifPluginOptions {
  readonly platform: Platform;
  /** Called with an error text for the user. */
  readonly onFail: (text: string) => void;
}

/** Creates the plugin; GIF search is loaded when it is first opened. */
export function createGifPlugin({ platform, onFail }: GifPluginOptions): GifPlugin {
  const store = createStore<GifPluginState>({
    isDisabled: false,
    isActive: false,
    query: '',
    selectedGif: undefined,
    resultLimit: gifSearch.limit,
    resultImageWidth: gifSearch.width,
  });
  const change = (changes: Partial<GifPluginState>): void =>
    store.set({ ...store.state, ...changes });
  let closeSearch = (): void => {};
  /**
   * Counts openings and closings, so that a search that is closed while loading does not appear.
   */
  let opening = 0;

  function close(): void {
    opening++;
    closeSearch();
    if (store.state.isActive) change({ isActive: false });
  }
  return {
    store,
    close,
    async open(anchor) {
      const { isDisabled, isActive, query, resultLimit, resultImageWidth } = store.state;
      if (isDisabled || isActive) return;
      change({ isActive: true });
      const own = ++opening;
      const search = await platform.features.load(gifSearchFeature);
      if (own !== opening) return;
      if (!search || !anchor.isConnected) {
        change({ isActive: false });
        if (!search) onFail(gifTexts.unavailable);
        return;
      }
      const window = anchor.closest('[role="dialog"]');
      closeSearch = search.open(platform, {
        anchor,
        ...(window && { within: window }),
        context: 'messaging-gif',
        side: 'top',
        query,
        resultLimit,
        resultImageWidth,
        onQuery: (typed) => change({ query: typed }),
        // the next search begins anew, with this GIF among the recent ones
        onChoose: (gif) => change({ selectedGif: gif, query: '' }),
        onEnd() {
          closeSearch = () => {};
          change({ isActive: false });
        },
      });
    },
    disable(isDisabled) {
      if (isDisabled !== store.state.isDisabled) change({ isDisabled });
    },
    deselect() {
      if (store.state.selectedGif) change({ selectedGif: undefined });
    },
  };
}
