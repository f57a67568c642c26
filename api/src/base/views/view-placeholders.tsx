import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ViewRequest } from './render-views.ts';

/** The notice that a remote is unavailable, in place of what it would show. */
export const MissingView = ({ label }: { readonly label: string }): ReactNode => (
  <p className="page__missing" role="status">
    {label} is unavailable.
  </p>
);

/** Content type of a page with its views filled in. */
export const pageType = 'text/html; charset=UTF-8';

/** Placeholders for the views of a page: React cannot insert HTML without an element around it. */
export interface ViewPlaceholders {
  /** The requests, in the order in which they were placed. */
  readonly requests: readonly ViewRequest[];
  /** Returns a placeholder for a view. */
  readonly place: (request: ViewRequest) => ReactNode;
  /**
   * Inserts rendered views into rendered markup. The missing views of a remote are replaced by one
   * notice. Copies bytes, because joining and encoding strings took a seventh of the CPU time of
   * rendering a dashboard.
   *
   * @param html the HTML of each request, in order; undefined for a missing view
   * @returns the page in UTF-8
   */
  fill(page: string, html: readonly (Buffer | undefined)[]): Buffer<ArrayBuffer>;
}

/**
 * @param secret a UUID, so that markup in posts cannot imitate a placeholder
 * @param labelOf the label of a remote, for the notice that replaces views that no release could
 *   render
 */
export function createViewPlaceholders(
  secret: string,
  labelOf: (remote: string) => string,
): ViewPlaceholders {
  const requests: ViewRequest[] = [];
  const places = new RegExp(`<template id="${secret}-(\\d+)"></template>`, 'g');
  return {
    requests,
    place(request) {
      requests.push(request);
      const name = `${secret}-${requests.length - 1}`;
      return <template key={name} id={name} />;
    },
    fill(page, html) {
      const missing = new Set<string>();
      // parts alternate between text and the index of a view
      const parts = page.split(places);
      return Buffer.concat(
        parts.map((part, at) => {
          if (at % 2 === 0) return Buffer.from(part);
          const rendered = html[Number(part)];
          if (rendered !== undefined) return rendered;
          const owner = requests[Number(part)]?.view.owner;
          // one notice per remote is enough, however many of its views are missing
          if (owner === undefined || missing.has(owner)) return Buffer.alloc(0);
          missing.add(owner);
          return Buffer.from(renderToStaticMarkup(<MissingView label={labelOf(owner)} />));
        }),
      );
    },
  };
}
