import '../src/tokens.css';
import '../src/page.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';
import type { GalleryPage } from './specimen.ts';

/** Shows the gallery of a package. */
export function showGallery(of: string, pages: readonly GalleryPage[]): void {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Gallery of={of} pages={pages} />);
}
