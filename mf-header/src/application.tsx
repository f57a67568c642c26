import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import type { ParcelProps, RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { useHydrated } from './header/mounting/use-hydrated.ts';
import React, { type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { HeaderContext } from './header/mounting/header-context.ts';
import type { MountedHeader } from './header/mounting/mounted-header.ts';
import { HeaderView } from './header/view/HeaderView.tsx';

/**
 * Hydrates the server-rendered header with the props that the server rendered it with, in a parcel
 * of single-spa. Resolves when the header handles presses.
 */
export function hydrateHeader(
  { platform, domElement, errorBoundary }: RemoteProps,
  header: MountedHeader,
): Promise<void> {
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
  const parcel = singleSpaReact<ParcelProps>({
    React,
    // single-spa-react passes no options
    ReactDOMClient: {
      hydrateRoot: (container: Element, root: ReactNode) =>
        hydrateRoot(container, root, { onRecoverableError }),
    },
    renderType: 'hydrateRoot',
    rootComponent: Header,
    errorBoundary(error) {
      errorBoundary?.(error);
      return <></>;
    },
  });
  platform.mountParcel(parcel, { domElement });
  return hydrated;
}
