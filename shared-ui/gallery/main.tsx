import '../src/tokens.css';
import '../src/page.css';
import '../src/post-view/posts.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Gallery />);
