/** A fake IntersectionObserver; tests bring the observed elements into view. */
export interface FakeIntersections {
  readonly watched: ReadonlySet<Element>;
  comeIntoView(element: Element): void;
}

/** The callback of an observer, with the parts of an entry that our code reads. */
type Report = (
  entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>[],
) => void;

/** Installs observers that report only when a test calls `comeIntoView`. */
export function fakeIntersections(): FakeIntersections {
  const watchers = new Map<Element, Report>();
  class Observer {
    readonly #callback: Report;
    readonly #own = new Set<Element>();
    constructor(callback: Report) {
      this.#callback = callback;
    }
    observe(element: Element): void {
      this.#own.add(element);
      watchers.set(element, this.#callback);
    }
    unobserve(element: Element): void {
      if (this.#own.delete(element)) watchers.delete(element);
    }
    disconnect(): void {
      for (const element of this.#own) watchers.delete(element);
    }
  }
  Object.defineProperty(window, 'IntersectionObserver', {
    value: Observer,
    configurable: true,
    writable: true,
  });
  return {
    get watched() {
      return new Set(watchers.keys());
    },
    comeIntoView(element) {
      watchers.get(element)?.([{ isIntersecting: true, target: element }]);
    },
  };
}
