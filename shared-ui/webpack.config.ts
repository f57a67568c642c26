import { createGalleryConfig } from '@tessera/tooling/webpack';

/** The gallery of the components: `npm run gallery` in the root, or `npm run dev` here. */
export default createGalleryConfig({ dir: import.meta.dirname });
