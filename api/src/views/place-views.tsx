import type { ReactNode } from 'react';
import type { ViewRequest } from './draw-views.ts';
import { missingView } from './missing-view.tsx';

/** The views of a page. Their HTML goes in without an element around it, which React cannot do. */
export interface PlacedViews {
  /** In the order in which they were placed. */
  readonly requests: readonly ViewRequest[];
  /** Returns what stands for a view until it is drawn. */
  readonly place: (request: ViewRequest) => ReactNode;
  /**
   * Puts drawn views in their places in rendered markup; what was not drawn says so.
   *
   * @param html of the requests, in their order
   */
  fill(page: string, html: readonly (string | undefined)[]): string;
}

/** @param secret nobody who writes posts can know it, so their markup cannot look like a place */
export function createPlacedViews(secret: string): PlacedViews {
  const requests: ViewRequest[] = [];
  const nameOf = (index: number): string => `${secret}-${index}`;
  return {
    requests,
    place(request) {
      requests.push(request);
      const name = nameOf(requests.length - 1);
      return <template key={name} id={name} />;
    },
    fill: (page, html) =>
      requests.reduce(
        (filled, { view }, index) =>
          filled.replace(
            `<template id="${nameOf(index)}"></template>`,
            () => html[index] ?? missingView(view.owner),
          ),
        page,
      ),
  };
}
