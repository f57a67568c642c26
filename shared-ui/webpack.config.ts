import { createGalleryConfig } from '@tessera/tooling/webpack';

/** The gallery of the components: `npm run gallery`. */
export default createGalleryConfig({ dir: import.meta.dirname });
