import { failureText } from '@tessera/shared-contracts/platform/connection';
import type {
  MountParcel,
  ParcelProps,
  Platform,
} from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import React, { Component, Suspense, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { createStore, type Store } from './store.ts';
import { useStore } from './use-store.ts';

export type PartPlatform = Pick<Platform, 'log' | 'mountParcel' | 'toasts'>;

/** Where one part of a remote is rendered, such as a dialog. */
export interface PartRoot {
  /** Renders the part. In the remote's first part, this takes some microtasks. */
  render(content: ReactNode): void;
  /** Removes the part at once, and for good. */
  unmount(): void;
}

interface Part {
  readonly key: string;
  readonly container: Element | DocumentFragment;
  readonly content: ReactNode;
  readonly onFail: (error: unknown) => void;
}

type Parts = Store<readonly Part[]>;

/** The parts of a remote, by the function that single-spa gives to it when it mounts it. */
const shown = new WeakMap<MountParcel, Parts>();
let count = 0;

/** Closes a part that cannot be rendered; other parts keep working. */
class PartBoundary extends Component<Pick<Part, 'onFail'> & { readonly children: ReactNode }> {
  override readonly state = { hasFailed: false };
  static readonly getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    // deferred: `onFail` may unmount the part, but React is still working on it
    queueMicrotask(() => this.props.onFail(error));
  }
  override render(): ReactNode {
    // a part that waits must not hide the others
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}

/** Mounts the parcel of a remote, which renders all its parts, each in a place of its own. */
function mountParts(mountParcel: MountParcel): Parts {
  const parts: Parts = createStore<readonly Part[]>([]);
  const RemoteParts = (): ReactNode =>
    useStore(parts).map(({ key, container, content, onFail }) =>
      createPortal(<PartBoundary onFail={onFail}>{content}</PartBoundary>, container, key),
    );
  const parcel = singleSpaReact<ParcelProps>({
    React,
    ReactDOMClient,
    rootComponent: RemoteParts,
    // each part has its own error boundary
    suppressComponentDidCatchWarning: true,
  });
  // not in the page: everything is rendered elsewhere, by portals
  mountParcel(parcel, { domElement: document.createElement('div') });
  return parts;
}

function partsOf({ mountParcel }: Pick<Platform, 'mountParcel'>): Parts {
  const known = shown.get(mountParcel);
  if (known) return known;
  const parts = mountParts(mountParcel);
  shown.set(mountParcel, parts);
  return parts;
}

/**
 * Creates a place for one part of a remote, such as a dialog, in the React tree that single-spa
 * mounts for the remote. If rendering fails, React empties the container and calls `onFail`, which
 * should remove it. Other parts keep working.
 */
export function createPartRoot(
  platform: Pick<Platform, 'mountParcel'>,
  container: Element | DocumentFragment,
  onFail: (error: unknown) => void,
): PartRoot {
  const parts = partsOf(platform);
  const key = String((count += 1));
  let isOver = false;
  return {
    render(content) {
      if (isOver) return;
      const part = { key, container, content, onFail };
      const isShown = parts.state.some((other) => other.key === key);
      parts.set(
        isShown
          ? parts.state.map((other) => (other.key === key ? part : other))
          : [...parts.state, part],
      );
    },
    unmount() {
      isOver = true;
      flushSync(() => parts.set(parts.state.filter((part) => part.key !== key)));
    },
  };
}

/**
 * Returns a function that reports that a part could not be rendered, shows a toast and closes the
 * part.
 *
 * @param part name of the part, for the report
 */
export const failPart =
  ({ log, toasts }: Pick<PartPlatform, 'log' | 'toasts'>, part: string, close: () => void) =>
  (error: unknown): void => {
    log.error(error, { action: 'render', part });
    toasts.show({ text: failureText(technicalTrouble.postAction), tone: 'error' });
    close();
  };
