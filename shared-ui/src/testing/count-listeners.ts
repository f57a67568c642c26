/**
 * Lists the listeners that are added to the targets from now on and not removed, by a call or by
 * their signal: one entry `{index of the target} {type}` for each listener.
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
    const of = (type: string, options: unknown) => listeners.get(key(type, options)) ?? [];
    target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      const [type, listener, options] = args;
      addEventListener.apply(target, args);
      const signal = typeof options === 'object' ? options.signal : undefined;
      const known = of(type, options);
      if (signal?.aborted || known.some((one) => one.listener === listener)) return;
      const added = { name: `${place} ${type}`, listener };
      listeners.set(key(type, options), [...known, added]);
      signal?.addEventListener('abort', () =>
        listeners.set(
          key(type, options),
          of(type, options).filter((one) => one !== added),
        ),
      );
    };
    target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      const [type, listener, options] = args;
      listeners.set(
        key(type, options),
        of(type, options).filter((one) => one.listener !== listener),
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
