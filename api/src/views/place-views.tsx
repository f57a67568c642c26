import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/contract/view';
import type { ReactNode } from 'react';
import { viewRequest, type ViewRequest } from './draw-views.ts';
import { missingView } from './missing-view.tsx';

/** Places a view in a page: returns what stands for it until it is drawn. */
export type PlaceView = <V extends ViewDefinition>(view: V, props: ViewProps<V>) => ReactNode;

/** The views of a page. Their HTML goes in without an element around it, which React cannot do. */
export interface PlacedViews {
  /** In the order in which they were placed. */
  readonly requests: readonly ViewRequest[];
  readonly place: PlaceView;
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
    place(view, props) {
      requests.push(viewRequest(view, props));
      return <template id={nameOf(requests.length - 1)} />;
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
