import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { renderToString } from 'react-dom/server';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import { PostView } from './PostView.tsx';
import { staff, user, visitor } from '../testing/render-post.tsx';
import { sampleContents, samplePost } from '@tessera/shared-ui/testing/sample-post';

const own = { is_mine: true, can_edit: true };
const promoted = { promoted_under: ['birds'], source_url: 'https://a.example/', source_title: '' };
const queuePlace = {
  slot: { at: '2026-03-12T14:05:00Z', text: 'Thursday at 14:05' },
  tools: { blog: 'ada', id: '101', moves: { up: '1' }, formKey: 'k', returnTo: '/queue' },
};
const filtered = samplePost({ filtered: ['rain', 'snow', 'hail', 'wind'] });

/** Posts with different controls. */
const cases: readonly (readonly [string, Post, PostViewer])[] = [
  ...[visitor, user, staff].flatMap((viewer) =>
    [false, true].map(
      (following) =>
        [
          `read by ${JSON.stringify(viewer)}, following: ${following}`,
          samplePost({ action: { following } }),
          viewer,
        ] as const,
    ),
  ),
  ['own', samplePost({ action: own, ...promoted }), user],
  ['filtered', filtered, user],
  ...['draft', 'queued', 'scheduled', 'private', 'unapproved'].map(
    (state) => [state, samplePost({ state, action: { ...own, state } }), user] as const,
  ),
  [
    'question',
    samplePost({
      state: 'unapproved',
      content: sampleContents.note,
      action: { ...own, state: 'unapproved', type: 'note' },
    }),
    user,
  ],
];

/**
 * React separates adjacent texts of a component with a comment, which static markup lacks. With
 * adjacent texts, hydrating static markup would fail and render everything again, so a post must not
 * have them.
 */
test.each(cases)('a post can be hydrated from static markup: %s', (_, post, viewer) => {
  document.body.innerHTML = renderToString(
    <PostView post={post} viewer={viewer} {...(post.state === 'queued' && { queuePlace })} />,
  );
  for (const part of document.querySelectorAll(`[${islandAttributes.kept}]`))
    part.replaceChildren();
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  expect(comments.nextNode()?.parentElement?.outerHTML).toBeUndefined();
});
