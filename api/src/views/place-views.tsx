import type { RemoteName } from '@tessera/shared-contracts/platform/registry';
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
   * Puts drawn views in their places in rendered markup; what was not drawn says so, once
   * for each remote.
   *
   * @param html of the requests, in their order
   */
  fill(page: string, html: readonly (string | undefined)[]): string;
}

/** @param secret a UUID; nobody who writes posts can know it, so their markup cannot look like a place */
export function createPlacedViews(secret: string): PlacedViews {
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
      const missing = new Set<RemoteName>();
      // in one pass, so that no view is searched for the places of others
      return page.replaceAll(places, (place, index: string) => {
        const owner = requests[Number(index)]?.view.owner;
        if (owner === undefined) return place;
        const drawn = html[Number(index)];
        if (drawn !== undefined) return drawn;
        // a page may place many views of one remote, and one notice says it all
        if (missing.has(owner)) return '';
        missing.add(owner);
        return missingView(owner);
      });
    },
  };
}
