import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { useHydrated } from './header/mounting/use-hydrated.ts';
import React, { type ReactNode } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { HeaderContext } from './header/mounting/header-context.ts';
import type { MountedHeader } from './header/mounting/mounted-header.ts';
import { HeaderView } from './header/view/HeaderView.tsx';

export interface HydratedHeader {
  /** Resolves when the header handles presses. */
  readonly hydrated: Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Hydrates the server-rendered header with the props that the server rendered it with. */
export function hydrateHeader(remote: RemoteProps, header: MountedHeader): HydratedHeader {
  const { platform } = remote;
  // The server has parsed these props, and this release rendered the header with them. Parsing them
  // again would load their schema.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  const rendered = platform.bootstrap.views['header'] as HeaderProps;
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();

  function Header(): ReactNode {
    const isHydrated = useHydrated(resolve);
    return (
      <HeaderContext value={isHydrated ? header : undefined}>
        <HeaderView {...rendered} />
      </HeaderContext>
    );
  }

  const onRecoverableError = (error: unknown): void =>
    platform.log.error(error, { part: 'hydration of the header' });
  const application = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: {
      hydrateRoot: (container: Element, root: ReactNode) =>
        ReactDOMClient.hydrateRoot(container, root, { onRecoverableError }),
    },
    renderType: 'hydrateRoot',
    rootComponent: Header,
    errorBoundary(error) {
      remote.errorBoundary?.(error);
      return <></>;
    },
    domElementGetter: ({ domElement }) => domElement,
  });
  const mounted = run(application.mount, remote);
  return {
    hydrated,
    async unmount() {
      await mounted;
      await run(application.unmount, remote);
    },
  };
}

/**
 * Narrows to a function that takes `RemoteProps`; single-spa's types require more props, which are
 * not used here.
 */
const isCycle = (cycle: unknown): cycle is (props: RemoteProps) => Promise<unknown> =>
  typeof cycle === 'function';
async function run(cycle: unknown, props: RemoteProps): Promise<void> {
  if (isCycle(cycle)) await cycle(props);
}
