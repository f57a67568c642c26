import { createGalleryConfig } from './gallery-config.ts';

/** The gallery of the package in whose folder webpack runs. */
export default createGalleryConfig({ dir: process.cwd() });
