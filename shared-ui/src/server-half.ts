import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/contract/view';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** A view with the component that draws it. */
export interface DrawnView {
  readonly name: string;
  readonly version: number;
  /** @param props JSON of the view's props */
  readonly draw: (props: string) => string;
}

/** What the server half of a release exports. The server calls nothing else. */
export interface ServerHalf {
  /** Version of the props of each view it draws, by name. */
  readonly views: Readonly<Record<string, number>>;
  /**
   * Draws a view as HTML. Pure: no network, no disk, no clock.
   *
   * @param props JSON of the view's props
   * @throws when the release does not draw this view
   */
  readonly render: (view: string, props: string) => string;
}

/** @param render gets the name of the view as well */
const drawnWith =
  (render: (element: ReactElement, name: string) => string) =>
  <V extends ViewDefinition>(
    { name, version }: V,
    component: FunctionComponent<ViewProps<V> & object>,
  ): DrawnView => ({
    name,
    version,
    draw(props) {
      // the server has parsed them, by the schema of the version that this release was built with
      // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed before they were sent
      const parsed = JSON.parse(props) as ViewProps<V> & object;
      return render(createElement(component, parsed), name).replace(imageHints, '');
    },
  });

/**
 * Hints that React puts before HTML with an urgent image. The image is found as soon as its hint,
 * which would stand first among the children of its parent.
 */
const imageHints = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** Pairs a view that is hydrated, as a whole or in islands, with its component. */
export const drawnBy = drawnWith((element) => renderToString(element));

/**
 * Pairs a view that stays HTML, apart from islands with few texts, with its component. Ids that
 * React makes are unique among the views of a page.
 */
export const readBy = drawnWith((element, name) =>
  renderToStaticMarkup(element, { identifierPrefix: `${name}-` }),
);

/**
 * Creates the server half of a release, the exports of its `server.ts`.
 *
 * @example export const { views, render } = createServerHalf([drawnBy(headerView, HeaderView)]);
 */
export function createServerHalf(drawn: readonly DrawnView[]): ServerHalf {
  return {
    views: Object.fromEntries(drawn.map(({ name, version }) => [name, version])),
    render(name, props) {
      const view = drawn.find((one) => one.name === name);
      if (!view) throw new Error(`this release does not draw ${name}`);
      return view.draw(props);
    },
  };
}
