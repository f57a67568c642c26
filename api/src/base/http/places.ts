import { RefusalError } from '../wire/refusal.ts';

/** A place among the requests that are worked on at the same time. */
export interface Place {
  /**
   * Awaits something without holding the place. The owner still counts: an owner has a limited
   * number of requests that wait. The place is regained at once, even if all are taken by then,
   * because half-done work should end.
   */
  outside<T>(wait: Promise<T>): Promise<T>;
  /** Like {@link outside}, but the owner does not count either: for clients that send slowly. */
  untilSent<T>(sent: Promise<T>): Promise<T>;
  leave(): void;
}

export interface Places {
  /**
   * Takes a place, after a short wait in line if necessary.
   *
   * @param owner who sent the request; '' if unknown, which is not limited
   * @throws BusyError if the line is too long or too slow
   */
  enter(owner: string): Place | Promise<Place>;
  /** Whether places are free and nobody waits: then {@link enter} throws for no owner. */
  isCalm(): boolean;
  /** Whether {@link enter} would throw. */
  wouldRefuse(owner: string): boolean;
}

export interface PlacesOptions {
  /** Maximum number of places; may be exceeded by requests that come back from waiting outside. */
  readonly limit: number;
  /** Maximum number of places of one owner, and of places and waiting requests together. */
  readonly perOwner: number;
  readonly perOwnerInAll: number;
  /** Maximum number of one owner's requests in line. */
  readonly lineOfOwner?: number;
}

/** No place became free in time. */
export class BusyError extends RefusalError {
  constructor() {
    super(503, 'Tessera is very busy right now. Try again in a moment.');
  }
}

/** Maximum number of requests in line. */
const maxLine = 300;
const standardLineOfOwner = 100;
/**
 * Milliseconds after which a request in line is refused: while its owner has no room, and while
 * only all places are taken.
 */
const maxWait = { own: 5000, all: 500 } as const;
/**
 * A line whose first request has waited for this many milliseconds, only because all places are
 * taken, grows faster than it is served: newcomers are refused at once instead of after a wait.
 */
const maxAge = 250;

interface Owned {
  working: number;
  outside: number;
  inLine: number;
}

interface Waiting {
  readonly owner: string;
  readonly since: number;
  admit(): void;
}

/** Limits work at the same time, in all and per owner. Requests in line are served in order. */
export function createPlaces({
  limit,
  perOwner,
  perOwnerInAll,
  lineOfOwner = standardLineOfOwner,
}: PlacesOptions): Places {
  let taken = 0;
  const owners = new Map<string, Owned>();
  const line: Waiting[] = [];
  /** Whether no place has become free since a request in line was refused. */
  let isStalled = false;

  /** Changes the counts of an owner; forgets owners without requests. */
  function count(owner: string, change: (owned: Owned) => void): void {
    if (owner === '') return;
    const owned = owners.get(owner) ?? { working: 0, outside: 0, inLine: 0 };
    change(owned);
    if (owned.working + owned.outside + owned.inLine === 0) owners.delete(owner);
    else owners.set(owner, owned);
  }
  function hasRoom(owner: string): boolean {
    const owned = owners.get(owner);
    return !owned || (owned.working < perOwner && owned.working + owned.outside < perOwnerInAll);
  }

  /** Admits everyone in line for whom there is a place. */
  function serve(): void {
    for (let at = 0; taken < limit && at < line.length;) {
      const next = line[at];
      if (next && hasRoom(next.owner)) {
        line.splice(at, 1);
        next.admit();
      } else at += 1;
    }
  }

  const isSlow = (): boolean => {
    const first = line.find(({ owner }) => hasRoom(owner));
    return first !== undefined && performance.now() - first.since > maxAge;
  };
  const isShedding = (): boolean =>
    taken >= limit && (isStalled || line.length >= maxLine || isSlow());

  function take(owner: string): Place {
    /** How many waits of this request are going on: some wait for several things at once. */
    let waits = 0;
    function add(places: 1 | -1): void {
      taken += places;
      count(owner, (owned) => {
        owned.working += places;
      });
      if (places > 0) return;
      isStalled = false;
      serve();
    }
    async function waitFor<T>(
      wait: Promise<T>,
      countOutside: (change: 1 | -1) => void,
    ): Promise<T> {
      waits += 1;
      if (waits === 1) {
        countOutside(1);
        add(-1);
      }
      try {
        return await wait;
      } finally {
        waits -= 1;
        if (waits === 0) {
          add(1);
          countOutside(-1);
        }
      }
    }
    add(1);
    return {
      outside: (wait) =>
        waitFor(wait, (change) =>
          count(owner, (owned) => {
            owned.outside += change;
          }),
        ),
      untilSent: (sent) => waitFor(sent, () => {}),
      leave: () => add(-1),
    };
  }

  function waitInLine(owner: string): Promise<Place> {
    return new Promise((resolve, reject) => {
      const countLine = (change: 1 | -1): void =>
        count(owner, (owned) => {
          owned.inLine += change;
        });
      const waiting: Waiting = {
        owner,
        since: performance.now(),
        admit() {
          clearTimeout(limitOfWait);
          resolve(take(owner));
          countLine(-1);
        },
      };
      function giveUp(): void {
        line.splice(line.indexOf(waiting), 1);
        countLine(-1);
        reject(new BusyError());
      }
      let limitOfWait = setTimeout(function giveUpIfAllAreTaken() {
        if (hasRoom(owner)) {
          isStalled = true;
          giveUp();
        } else limitOfWait = setTimeout(giveUp, maxWait.own - maxWait.all);
      }, maxWait.all);
      countLine(1);
      line.push(waiting);
    });
  }

  const wouldRefuse = (owner: string): boolean => {
    if (taken < limit && hasRoom(owner)) return false;
    const isLineFull = line.length >= maxLine || (owners.get(owner)?.inLine ?? 0) >= lineOfOwner;
    return isLineFull || (hasRoom(owner) && isShedding());
  };

  return {
    isCalm: () => taken < limit && line.length === 0,
    wouldRefuse,
    enter(owner) {
      if (taken < limit && hasRoom(owner)) return take(owner);
      if (wouldRefuse(owner)) throw new BusyError();
      return waitInLine(owner);
    },
  };
}
