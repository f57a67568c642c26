import React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { RemoteApp, RemoteProps } from '@tessera/shared-contracts/platform/platform';
// the build of the variant points this at the real remote
import * as real from 'tessera-real-app';

/** Set by the build: the federation name, and what this variant calls itself. */
declare const VARIANT_REMOTE: string;
declare const VARIANT_LABEL: string;

/**
 * The real remote, with a mark for tests, and with faults that tests can switch on and off while
 * the page is open: `localStorage['fault:mf_header'] = 'evaluate' | 'mount' | 'render'`.
 */
const fault = (): string | null => localStorage.getItem(`fault:${VARIANT_REMOTE}`);

if (fault() === 'evaluate') throw new Error(`${VARIANT_REMOTE} throws when evaluated`);

function Broken(): never {
  throw new Error(`${VARIANT_REMOTE} throws in render`);
}

const isCycle = (step: unknown): step is (props: RemoteProps) => unknown =>
  typeof step === 'function';

/** single-spa takes a life cycle or a list of them. */
async function run(cycle: unknown, props: RemoteProps): Promise<void> {
  for (const step of [cycle].flat().filter(isCycle)) await step(props);
}

const lifeCycle =
  (name: keyof RemoteApp) =>
  async (props: RemoteProps): Promise<void> => {
    await run(real[name], props);
  };

export const bootstrap = lifeCycle('bootstrap');
export const unmount = lifeCycle('unmount');

export async function mount(props: RemoteProps): Promise<void> {
  if (fault() === 'mount') throw new Error(`${VARIANT_REMOTE} throws on mount`);
  // a React root of its own, as remotes have it: what it throws reaches the shell through the error
  // boundary it is given
  if (fault() === 'render')
    return run(
      singleSpaReact<RemoteProps>({
        React,
        ReactDOMClient,
        rootComponent: Broken,
        domElementGetter: ({ domElement }) => domElement,
      }).mount,
      props,
    );
  await lifeCycle('mount')(props);
  document.documentElement.setAttribute(
    `data-variant-${VARIANT_REMOTE.replace('_', '-')}`,
    VARIANT_LABEL,
  );
}
