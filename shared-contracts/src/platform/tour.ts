import type { Blog } from '../blogs/blog.ts';

type Side = 'top' | 'right' | 'bottom' | 'left';

/** What the template `appearance` shows of a blog. */
export type BlogAppearance = Pick<
  Blog,
  'name' | 'title' | 'description' | 'avatar_url' | 'global_theme_params'
>;

interface TourStep {
  /** Says which guide it was in `tour:dismiss`. */
  readonly name: string;
  readonly title?: string;
  /** Label of the button that dismisses the guide; 'OK' by default. */
  readonly ok_text?: string;
  /** Side of the target, and the edge they share; 'bottom' by default. Another side is taken where there is no room. */
  readonly position?: Side | `${Side}-${'start' | 'end'}`;
  /** What lies over the rest of the page and hides the guide at a click. 'none' by default: the page stays usable. */
  readonly glass?: 'none' | 'clear' | 'dimmed';
  /** What the guide stands beside. */
  readonly pinnedTarget: HTMLElement;
  /** Classes of the target while the guide is shown. */
  readonly highlightedClass?: string;
  /** Keeps the guide still when the page scrolls; otherwise it goes with its target. */
  readonly fixed_position?: boolean;
  /** Further classes of the guide. */
  readonly className?: string;
}

/** A guide: a text, or how a blog looks. */
export type TourConfig = TourStep &
  (
    | { readonly template: 'standard'; readonly content?: string }
    | { readonly template: 'appearance'; readonly content: BlogAppearance }
  );

/** Walks a person through a feature, one guide at a time. */
export interface Tour {
  /**
   * Shows a guide, in place of the one that is shown. Its button emits `tour:dismiss`; whatever else hides it does not,
   * so the guide may come again.
   *
   * @returns hides the guide
   */
  show(config: TourConfig): () => void;
}
