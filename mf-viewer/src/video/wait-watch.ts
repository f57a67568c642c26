/** Looks, again and again, whether a film that should play moves. Times in milliseconds, positions in seconds. */
export interface WaitWatch {
  /** What a look finds: whether it stands still, and how long it did when it has just gone on. */
  look(
    position: number,
    now: number,
  ): { readonly isWaiting: boolean; readonly waited: number | undefined };
  /** It does not play any more, or was moved. */
  rest(): void;
}

/** Looks that must find it standing before it counts as waiting: a frame is shown for longer than the time between two. */
const patience = 3;

export function createWaitWatch(): WaitWatch {
  let at: number | undefined;
  let since = 0;
  let looks = 0;
  return {
    look(position, now) {
      if (at === undefined || position !== at) {
        const waited = looks >= patience ? now - since : undefined;
        at = position;
        since = now;
        looks = 0;
        return { isWaiting: false, waited };
      }
      looks += 1;
      return { isWaiting: looks >= patience, waited: undefined };
    },
    rest() {
      at = undefined;
      looks = 0;
    },
  };
}
