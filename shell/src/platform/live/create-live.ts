import { liveEvents, type LiveEvent } from '@tessera/shared-contracts/live/live-events';
import type { Live } from '@tessera/shared-contracts/platform/platform';
import { Subject, defer, filter, map, merge, of } from 'rxjs';

/** An event of the server: its name and its data. */
export interface LiveNews {
  readonly name: LiveEvent;
  readonly data: string;
}

/** The service as the connection sees it. */
export interface LiveDesk {
  readonly live: Live;
  tell(news: LiveNews): void;
  /** The latest data of an event that stands for a state. */
  latest(name: LiveEvent): string | undefined;
}

/** Passes events on, and keeps the latest state for those who subscribe late. */
export function createLive(): LiveDesk {
  const news$ = new Subject<LiveNews>();
  const states = new Map<LiveEvent, string>();
  return {
    live: {
      on: (name) =>
        defer(() => {
          const known = states.get(name);
          const later$ = news$.pipe(
            filter((news) => news.name === name),
            map(({ data }) => data),
          );
          return known === undefined ? later$ : merge(of(known), later$);
        }),
    },
    tell(news) {
      const { name, data } = news;
      // of news and posts, a late subscriber needs to know only that there may be some
      if (name === liveEvents.activity) states.set(name, data);
      if (name === liveEvents.news || name === liveEvents.posts) states.set(name, '');
      news$.next(news);
    },
    latest: (name) => states.get(name),
  };
}
