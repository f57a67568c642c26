/** Helpers for tests of pages with views. */
import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/contract/view';
import { postsView, streamView } from '@tessera/shared-contracts/posts/post-views';
import { PostList } from '@tessera/shared-ui/post-view/PostList';
import { PostStream } from '@tessera/shared-ui/post-view/PostStream';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import type { ViewRequest, Views } from './draw-views.ts';
import { findUnbalanced } from './server-half.ts';

/** The props of a view in a page. */
export function viewPropsOf<V extends ViewDefinition>(page: string, view: V): ViewProps<V> {
  const [, json = '{}'] =
    new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(page) ?? [];
  return v.parse(view.props, v.parse(bootstrap, JSON.parse(json)).views[view.name]);
}

/** What mf-viewer's server half draws, with the same components; props are checked by their schema. */
function drawPosts({ view, json }: ViewRequest): string {
  const html = renderToString(
    view.name === streamView.name
      ? createElement(PostStream, v.parse(streamView.props, JSON.parse(json)))
      : createElement(PostList, v.parse(postsView.props, JSON.parse(json))),
  );
  const unbalanced = findUnbalanced(html);
  if (unbalanced !== undefined) throw new Error(`${view.name} has an unbalanced ${unbalanced}`);
  return html;
}

/**
 * Draws posts without a release. A test that publishes a release of mf-viewer gets what that draws.
 */
export const drawPostsInProcess = (views: Views): Views => ({
  async draw(requests, releases) {
    const isOfPosts = requests.every(({ view }) => view.owner === streamView.owner);
    if (!isOfPosts || releases.length > 0) return views.draw(requests, releases);
    return { html: requests.map(drawPosts), release: undefined, styles: [] };
  },
});
