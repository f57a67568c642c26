import { postsView, streamView } from '@tessera/shared-contracts/posts/post-views';
import './post-view/posts.css';
import { PostList } from './post-view/PostList.tsx';
import { PostStream } from './post-view/PostStream.tsx';
import { createServerHalf, hydratedView } from '@tessera/shared-ui/server-half';
import { askPages } from './pages/asks/ask-pages.ts';
import { blogPages } from './pages/blog/blog-pages.ts';
import { embedPages } from './pages/embed/embed-pages.ts';
import { followPages } from './pages/follows/follow-pages.ts';
import { helpPages } from './pages/help/help-pages.ts';
import { notePages } from './pages/notes/note-pages.ts';
import { queuePages } from './pages/queue/queue-pages.ts';
import { searchPages } from './pages/search/search-pages.ts';
import { referencePages } from './pages/reference/reference-pages.ts';
import { replyPages } from './pages/replies/reply-pages.ts';
import { streamPages } from './pages/streams/stream-pages.ts';
import { submissionPages } from './pages/submissions/submission-pages.ts';

export const { views, render } = createServerHalf([
  hydratedView(streamView, PostStream),
  hydratedView(postsView, PostList),
  ...streamPages,
  ...queuePages,
  ...searchPages,
  ...blogPages,
  ...followPages,
  ...notePages,
  ...replyPages,
  ...askPages,
  ...submissionPages,
  ...helpPages,
  ...referencePages,
  ...embedPages,
]);
