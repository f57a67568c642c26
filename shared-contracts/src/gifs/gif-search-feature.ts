import { defineFeature } from '../core/feature.ts';

/** A chosen GIF, for the text of a post or a message. */
export interface GifChoice {
  readonly mediaUrl: string;
  readonly postId: string;
  readonly postBlog: string;
  readonly postBlogUuid: string;
  readonly width: number;
  readonly height: number;
}

export interface GifSearchOptions {
  readonly anchor: HTMLElement;
  readonly context: string;
  readonly onChoose: (gif: GifChoice) => void;
  readonly onEnd?: () => void;
  /** The side of the anchor on which the search opens; below by default. */
  readonly side?: 'top' | 'bottom';
  /** A box, such as a window, that the search does not leave; the browser's window by default. */
  readonly within?: Element;
  /** The first query; none by default. */
  readonly query?: string;
  /** Called with the text of the search box whenever it changes. */
  readonly onQuery?: (query: string) => void;
  /** Maximum number of results; 200 by default. */
  readonly resultLimit?: number;
  /**
   * Width in px of the images in the results and of the chosen one. By default, images in the
   * results are 250 px wide and the chosen one is the original.
   */
  readonly resultImageWidth?: number;
}

/**
 * Opens the GIF search next to an element. Returns a function that closes it. `onEnd` is called
 * once, however the search closes.
 */
export const gifSearchFeature = defineFeature<GifSearchOptions, () => void>('mf_compose/GifSearch');
