import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteApp, RemoteProps } from '@tessera/shared-contracts/platform/platform';
// the build of the variant points this at the real remote
import * as real from 'tessera-real-app';

/** Set by the build: the federation name, and what this variant calls itself. */
declare const VARIANT_REMOTE: string;
declare const VARIANT_LABEL: string;

/**
 * The real remote, with a mark that tests can see, and with faults that they can switch on and off while the page is
 * open: `localStorage['fault:mf_header'] = 'evaluate' | 'mount' | 'render'`.
 */
const fault = (): string | null => localStorage.getItem(`fault:${VARIANT_REMOTE}`);

if (fault() === 'evaluate') throw new Error(`${VARIANT_REMOTE} throws when evaluated`);

function Broken(): never {
  throw new Error(`${VARIANT_REMOTE} throws in render`);
}

const lifeCycle = (name: keyof RemoteApp) => async (props: RemoteProps): Promise<void> => {
  // single-spa takes a function or a list of them
  const steps: ((props: RemoteProps) => Promise<unknown>)[] = [real[name]].flat();
  for (const step of steps) await step(props);
};

export const bootstrap = lifeCycle('bootstrap');
export const unmount = lifeCycle('unmount');

export async function mount(props: RemoteProps): Promise<void> {
  if (fault() === 'mount') throw new Error(`${VARIANT_REMOTE} throws on mount`);
  if (fault() === 'render') {
    // what any React root does with an error that no boundary catches
    await new Promise<void>((_, reject) => { createRoot(props.domElement, { onUncaughtError: reject }).render(createElement(Broken)); });
  }
  await lifeCycle('mount')(props);
  document.documentElement.setAttribute(`data-variant-${VARIANT_REMOTE.replace('_', '-')}`, VARIANT_LABEL);
}
