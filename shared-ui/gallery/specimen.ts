import type { ReactNode } from 'react';

/** A component in one of its states. */
export interface Specimen {
  /** The component and its state: 'Button: primary, busy'. */
  readonly title: string;
  readonly Shown: () => ReactNode;
}

/** A page of the gallery: components that belong together. */
export interface GalleryPage {
  /** The part of the URL after `#/`. */
  readonly name: string;
  readonly title: string;
  readonly specimens: readonly Specimen[];
}
