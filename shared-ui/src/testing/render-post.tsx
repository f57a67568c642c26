/** A rendered post in the document. */
import { renderToStaticMarkup } from 'react-dom/server';
import { samplePost } from './sample-post.ts';
import { PostView, type PostViewer } from '../post-view/PostView.tsx';

export const visitor: PostViewer = { isSignedIn: false };
export const user: PostViewer = { isSignedIn: true };
export const staff: PostViewer = { isSignedIn: true, isStaff: true };

/** Renders a post as the server does; `actions` are the controls it shows. */
export function renderPost(post = samplePost(), viewer = user, isFirst = false) {
  document.body.innerHTML = renderToStaticMarkup(
    <PostView post={post} viewer={viewer} isFirst={isFirst} />,
  );
  const article = document.querySelector('article');
  if (article === null) throw new Error('no article');
  const actions = [...article.querySelectorAll<HTMLElement>('[data-action]')].map(
    ({ dataset }) => dataset['action'],
  );
  return { article, actions };
}
