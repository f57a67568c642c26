import React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { RemoteApp, RemoteProps } from '@tessera/shared-contracts/platform/platform';
import * as v from 'valibot';
// the build of the variant points this at the real remote
import * as real from 'tessera-real-app';

/** Set by the build: the federation name of the remote, and the label that marks all variants. */
declare const VARIANT_REMOTE: string;
declare const VARIANT_LABEL: string;

/**
 * A guide with the template `standard`. A test requests it with an event on the document, because
 * no remote shows such a guide itself.
 */
const guide = v.object({
  title: v.optional(v.string()),
  content: v.optional(v.string()),
  glass: v.optional(v.picklist(['clear', 'dimmed'])),
});
let endGuides = new AbortController();
function showGuides({ platform }: RemoteProps): void {
  endGuides = new AbortController();
  document.addEventListener(
    `guide-${VARIANT_REMOTE}`,
    (event) => {
      const pinnedTarget = document.querySelector('main');
      if (!(event instanceof CustomEvent) || !pinnedTarget) return;
      const { title, content, glass } = v.parse(guide, event.detail);
      platform.tour.show({
        name: 'of-a-test',
        template: 'standard',
        pinnedTarget,
        position: 'top',
        ...(title !== undefined && { title }),
        ...(content !== undefined && { content }),
        ...(glass !== undefined && { glass }),
      });
    },
    { signal: endGuides.signal },
  );
}

/**
 * The fault that a test has switched on with `localStorage['fault:mf_header'] = 'mount'`, or with
 * the name of another fault below. The test may change it while the page is open. Without a fault, a
 * variant behaves like the real remote, apart from a mark and the guides for tests.
 */
const fault = (): string | null => localStorage.getItem(`fault:${VARIANT_REMOTE}`);

if (fault() === 'evaluate') throw new Error(`${VARIANT_REMOTE} throws when evaluated`);

function Broken(): never {
  throw new Error(`${VARIANT_REMOTE} throws in render`);
}

const isCycle = (step: unknown): step is (props: RemoteProps) => unknown =>
  typeof step === 'function';

/** Runs a lifecycle function, which single-spa accepts as one function or a list of functions. */
async function run(cycle: unknown, props: RemoteProps): Promise<void> {
  for (const step of [cycle].flat().filter(isCycle)) await step(props);
}

const lifeCycle =
  (name: keyof RemoteApp) =>
  async (props: RemoteProps): Promise<void> => {
    await run(real[name], props);
  };

export const bootstrap = lifeCycle('bootstrap');
export async function unmount(props: RemoteProps): Promise<void> {
  endGuides.abort();
  await lifeCycle('unmount')(props);
}

export async function mount(props: RemoteProps): Promise<void> {
  if (fault() === 'mount') throw new Error(`${VARIANT_REMOTE} throws on mount`);
  if (fault() === 'hang') return new Promise(() => {});
  // a separate React root, as in remotes: its errors reach the shell through the error boundary
  // from the props
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
  showGuides(props);
  if (fault() === 'handler')
    document.addEventListener('pointerdown', function press() {
      throw new Error(`${VARIANT_REMOTE} throws in a handler`);
    });
  if (fault() === 'rejection')
    setTimeout(() => {
      void Promise.reject(new Error(`${VARIANT_REMOTE} rejects later`));
    }, 100);
  document.documentElement.setAttribute(
    `data-variant-${VARIANT_REMOTE.replace('_', '-')}`,
    VARIANT_LABEL,
  );
}
