import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/core/view';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** A view with the component that renders it. */
export interface RenderedView {
  readonly name: string;
  readonly version: number;
  /** @param props JSON of the view's props */
  readonly render: (props: string) => string;
}

/** The exports of the server half of a release. The server uses no others. */
export interface ServerHalf {
  /** Version of the props of each view that the release renders, by view name. */
  readonly views: Readonly<Record<string, number>>;
  /**
   * Renders a view as HTML. Pure: no network, no disk, no clock.
   *
   * @param props JSON of the view's props
   * @throws when the release does not render this view
   */
  readonly render: (view: string, props: string) => string;
}

/** @param render renders an element; also gets the name of the view */
const renderedWith =
  (render: (element: ReactElement, name: string) => string) =>
  <V extends ViewDefinition>(
    { name, version }: V,
    component: FunctionComponent<ViewProps<V> & object>,
  ): RenderedView => ({
    name,
    version,
    render(props) {
      // the server has validated the props, with the schema version of this release
      // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed before they were sent
      const parsed = JSON.parse(props) as ViewProps<V> & object;
      return render(createElement(component, parsed), name).replace(imageHints, '');
    },
  });

/**
 * The preload links that React puts before HTML with an eagerly loaded image. They are useless so
 * close to the image, and would become the first children of the view's parent.
 */
const imageHints = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** Pairs a view with its component, for views that are hydrated as a whole or in islands. */
export const hydratedView = renderedWith((element) => renderToString(element));

/**
 * Pairs a view with its component, for views that stay static HTML. Such a view may contain
 * islands, but no island with adjacent text nodes: static markup does not separate text nodes, so
 * hydration would fail. The prefix keeps the ids that React generates unique on a page.
 */
export const staticView = renderedWith((element, name) =>
  renderToStaticMarkup(element, { identifierPrefix: `${name}-` }),
);

/**
 * Creates the server half of a release, the exports of its `server.ts`.
 *
 * @example export const { views, render } = createServerHalf([hydratedView(headerView, HeaderView)]);
 */
export function createServerHalf(rendered: readonly RenderedView[]): ServerHalf {
  return {
    views: Object.fromEntries(rendered.map(({ name, version }) => [name, version])),
    render(name, props) {
      const view = rendered.find((one) => one.name === name);
      if (!view) throw new Error(`this release does not draw ${name}`);
      return view.render(props);
    },
  };
}
