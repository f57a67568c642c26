import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { Header } from './Header.tsx';

// the error boundary comes with the props: the shell shows the fallback and offers to try again
const { bootstrap, mount, unmount } = singleSpaReact<RemoteProps>({ React, ReactDOMClient, rootComponent: Header, domElementGetter: ({ domElement }) => domElement, suppressComponentDidCatchWarning: true });
export { bootstrap, mount, unmount };
