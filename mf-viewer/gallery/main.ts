import '../src/post-view/posts.css';
import { showGallery } from '@tessera/shared-ui/gallery/show-gallery';
import { blogsPage } from './blogs.tsx';
import { postsPage } from './posts.tsx';

showGallery('mf-viewer', [postsPage, blogsPage]);
