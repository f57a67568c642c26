import { galleryPages } from './pages.ts';
import { showGallery } from './show-gallery.tsx';

showGallery('shared-ui', galleryPages);
