import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import { beginPasskeyLogin, logInWithPasskey } from '@tessera/shared-contracts/accounts/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { act, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { installFakeDevice, type FakeDevice } from './fake-device.ts';
import { hydrateIsland } from '../account-pages/islands/hydrate-island.tsx';

/** A page whose islands are hydrated. */
export interface PasskeyPageInView {
  readonly platform: FakePlatform;
  /** URLs of the documents that were loaded. */
  readonly opened: readonly string[];
  /** Leaves the page as the router does. */
  leave(): void;
  /** Comes back to the page as the router does. */
  comeBack(): void;
  /** Unmounts the islands. */
  end(): void;
}

/** Puts a page into the document as the server renders it. */
export function servePage(page: ReactNode): HTMLElement {
  const main = document.createElement('main');
  main.id = 'main';
  main.innerHTML = renderToStaticMarkup(page);
  document.body.replaceChildren(main);
  return main;
}

/** A platform whose server accepts passkeys at login. */
export function createPasskeyPlatform(): FakePlatform {
  const platform = createFakePlatform();
  platform.answer(beginPasskeyLogin, {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  platform.answer(logInWithPasskey, { next: '/likes' });
  return platform;
}

/** The fake device of the running test, and a function that shows a page. */
export interface PasskeySetup {
  readonly device: FakeDevice;
  /** Shows a page, which is taken down after the test. */
  show(page: ReactNode, platform?: FakePlatform): Promise<PasskeyPageInView>;
}

/** Adds passkey support to the browser in every test of a file. */
export function setUpPasskeys(): PasskeySetup {
  let device: FakeDevice | undefined;
  const pages: PasskeyPageInView[] = [];
  beforeEach(() => {
    device = installFakeDevice();
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.end();
    device?.remove();
    document.body.innerHTML = '';
  });
  return {
    get device() {
      if (!device) throw new Error('no test is running');
      return device;
    },
    async show(page, platform) {
      const shown = await showPasskeyPage(page, platform);
      pages.push(shown);
      return shown;
    },
  };
}

/**
 * Renders a page as the server does and hydrates its islands, of which there must be at least one.
 */
async function showPasskeyPage(
  page: ReactNode,
  platform = createPasskeyPlatform(),
): Promise<PasskeyPageInView> {
  const main = servePage(page);
  const opened: string[] = [];
  const mounted = new AbortController();
  const services = {
    platform,
    signal: mounted.signal,
    loadDocument: (href: string) => void opened.push(href),
  };
  const islands = [...main.querySelectorAll<HTMLElement>(`[${islandAttributes.island}]`)];
  if (islands.length === 0) throw new Error('the page has no islands');
  // hydration starts within `act` but is awaited outside: React would make no progress while `act`
  // waited for it
  let hydrating: Promise<(() => void)[]> = Promise.resolve([]);
  await act(async () => {
    hydrating = Promise.all(islands.map((island) => hydrateIsland(island, services)));
  });
  const ends = await hydrating;
  return {
    platform,
    opened,
    leave() {
      main.remove();
      act(() => platform.setPage({ name: 'dashboard' }));
    },
    comeBack() {
      document.body.append(main);
      act(() => platform.setPage({ name: 'account' }));
    },
    end() {
      mounted.abort();
      act(() => ends.forEach((end) => end()));
    },
  };
}
