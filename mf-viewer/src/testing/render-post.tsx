/** Renders posts into the document, and collects the presses that their controls report. */
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import { render, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { samplePost } from '@tessera/shared-ui/testing/sample-post';
import { renderedRelation } from '../state/blog-relation.ts';
import { PostFrame } from '../post-view/PostFrame.tsx';
import { preparePost, PostView } from '../post-view/PostView.tsx';
import { PressContext, type Press } from '../state/presses.ts';

export const visitor: PostViewer = { isSignedIn: false };
export const user: PostViewer = { isSignedIn: true };
export const staff: PostViewer = { isSignedIn: true, isStaff: true };

/** A post with its menu in the markup, as after a reader has opened the menu. */
function OpenedPost(props: { readonly post: Post; readonly viewer: PostViewer }): ReactNode {
  const { seed, parts, articleProps } = preparePost(props);
  const { following } = seed.action;
  return (
    <article {...articleProps}>
      <PostFrame
        post={seed}
        relation={renderedRelation(following)}
        wasFollowed={following}
        parts={parts}
        hasMenu
      />
    </article>
  );
}

/** Renders a post as the server does; `actions` are the actions of the controls it shows. */
export const renderPost = (post = samplePost(), viewer = user, isFirst = false) =>
  show(<PostView post={post} viewer={viewer} isFirst={isFirst} />);

/** Renders a post with its menu. */
export const renderWithMenu = (post = samplePost(), viewer = user) =>
  show(<OpenedPost post={post} viewer={viewer} />);

function show(node: ReactNode) {
  document.body.innerHTML = renderToStaticMarkup(node);
  const article = document.querySelector('article');
  if (article === null) throw new Error('no article');
  const actions = [...article.querySelectorAll<HTMLElement>('[data-action]')].map(
    ({ dataset }) => dataset['action'],
  );
  return { article, actions };
}

/** Renders a node as the browser does, clicks its controls and returns the presses. */
export function pressesIn(node: ReactNode): readonly Press[] {
  const presses: Press[] = [];
  const { container, unmount } = render(
    <PressContext value={(press) => presses.push(press)}>{node}</PressContext>,
  );
  // keeps jsdom from following links
  container.addEventListener('click', (event) => event.preventDefault());
  container.querySelectorAll('[data-action]').forEach((control) => fireEvent.click(control));
  unmount();
  return presses;
}

/** The presses of a post's controls, including its menu. */
export const pressesOf = (post = samplePost(), viewer = user): readonly Press[] =>
  pressesIn(<OpenedPost post={post} viewer={viewer} />);
