/** A rendered post in the document, and the presses that its controls make. */
import { render, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { samplePost } from './sample-post.ts';
import { PostView, type PostViewer } from '../post-view/PostView.tsx';
import { PressContext, type Press } from '../presses.ts';

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

/** Presses every control of something that is rendered in the browser, and returns the presses. */
export function pressesIn(node: ReactNode): readonly Press[] {
  const presses: Press[] = [];
  const { container, unmount } = render(
    <PressContext value={(press) => presses.push(press)}>{node}</PressContext>,
  );
  // no link is followed in a test
  container.addEventListener('click', (event) => event.preventDefault());
  container.querySelectorAll('[data-action]').forEach((control) => fireEvent.click(control));
  unmount();
  return presses;
}

/** The presses that a post's controls make. */
export const pressesOf = (post = samplePost(), viewer = user): readonly Press[] =>
  pressesIn(<PostView post={post} viewer={viewer} />);
