/**
 * Creates the hook that react-dom registers with. The refresh runtime of a remote loads later and
 * finds react-dom through this hook. This file is part of development builds only, and runs before
 * react-dom.
 */
const hookName = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
if (!(hookName in globalThis)) {
  const renderers = new Map<number, unknown>();
  Object.defineProperty(globalThis, hookName, {
    configurable: true,
    writable: true,
    value: {
      renderers,
      supportsFiber: true,
      inject(renderer: unknown) {
        renderers.set(renderers.size + 1, renderer);
        return renderers.size;
      },
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  });
}
