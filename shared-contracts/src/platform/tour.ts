import type { Blog } from '../blogs/blog.ts';

type Side = 'top' | 'right' | 'bottom' | 'left';

/** The parts of a blog that the template `appearance` shows. */
export type BlogAppearance = Pick<
  Blog,
  'name' | 'title' | 'description' | 'avatar_url' | 'global_theme_params'
>;

interface TourStep {
  /** Name of the guide in `tour:dismiss`. */
  readonly name: string;
  readonly title?: string;
  /** Label of the button that dismisses the guide; 'OK' by default. */
  readonly ok_text?: string;
  /**
   * Side of the target on which the guide opens, and optionally the edge of the target that it
   * aligns with; 'bottom' by default. The side flips if there is no room.
   */
  readonly position?: Side | `${Side}-${'start' | 'end'}`;
  /**
   * The backdrop over the page; clicking it hides the guide. Scrolling also hides a guide with a
   * 'dimmed' backdrop. 'none' by default: the page stays usable.
   */
  readonly glass?: 'none' | 'clear' | 'dimmed';
  /** The element that the guide points at. */
  readonly pinnedTarget: HTMLElement;
  /** Classes of the target while the guide is shown. */
  readonly highlightedClass?: string;
  /** Keeps the guide fixed when the page scrolls; otherwise it moves with its target. */
  readonly fixed_position?: boolean;
  /** Additional classes of the guide. */
  readonly className?: string;
}

/** A guide shows a text or a blog's appearance. */
export type TourConfig = TourStep &
  (
    | { readonly template: 'standard'; readonly content?: string }
    | { readonly template: 'appearance'; readonly content: BlogAppearance }
  );

/** Walks a person through a feature, one guide at a time. */
export interface Tour {
  /**
   * Shows a guide, replacing the current one. Its button emits `tour:dismiss`. A guide that is
   * hidden in any other way emits nothing, so that it can be shown again.
   *
   * @returns a function that hides the guide
   */
  show(config: TourConfig): () => void;
}
