/**
 * Lists the listeners that are added to the targets from now on and not removed: one entry
 * `{index of the target} {type}` for each listener.
 */
export function countListeners(targets: readonly EventTarget[]): {
  readonly listening: () => readonly string[];
  readonly stop: () => void;
} {
  const listeners = new Map<string, { readonly name: string; readonly listener: unknown }[]>();
  const undo: (() => void)[] = [];
  for (const [place, target] of targets.entries()) {
    const { addEventListener, removeEventListener } = target;
    const key = (type: string, options: unknown): string => {
      const isCapture =
        options === true ||
        (typeof options === 'object' &&
          options !== null &&
          'capture' in options &&
          options.capture === true);
      return `${place} ${type} ${String(isCapture)}`;
    };
    target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      const [type, listener, options] = args;
      const known = listeners.get(key(type, options)) ?? [];
      if (!known.some((one) => one.listener === listener))
        listeners.set(key(type, options), [...known, { name: `${place} ${type}`, listener }]);
      addEventListener.apply(target, args);
    };
    target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      const [type, listener, options] = args;
      listeners.set(
        key(type, options),
        (listeners.get(key(type, options)) ?? []).filter((one) => one.listener !== listener),
      );
      removeEventListener.apply(target, args);
    };
    undo.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }
  return {
    listening: () => [...listeners.values()].flat().map(({ name }) => name),
    stop: () => {
      for (const run of undo) run();
    },
  };
}
