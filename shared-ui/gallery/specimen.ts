import type { ReactNode } from 'react';

/** A component in one of its states. */
export interface Specimen {
  /** What is to be seen: 'primary, busy'. */
  readonly title: string;
  readonly Shown: () => ReactNode;
}

/** Components that belong together: a page of the gallery. */
export interface GalleryPage {
  /** The part of the address after `#/`. */
  readonly name: string;
  readonly title: string;
  readonly specimens: readonly Specimen[];
}
