import { CallError, type MountParcel } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { screen, waitFor } from '@testing-library/react';
import { use, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { registerApplication, start, triggerAppChange, type AppProps } from 'single-spa';
import { createPartRoot, failPart } from './part-root.tsx';

const broken = new CallError(0, []);
function Fragile({ name = 'Press' }: { readonly name?: string }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw broken;
  return <button onClick={() => setBroken(true)}>{name}</button>;
}

let isActive = false;
let mounted: MountParcel | undefined;
beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  registerApplication({
    name: 'remote',
    app: async () => ({
      bootstrap: async () => {},
      async mount({ mountParcel }: AppProps) {
        mounted = ({ bootstrap, mount, unmount }, { domElement }) => {
          const cycle = (run: typeof mount) => (own: AppProps) => run({ ...own, domElement });
          mountParcel(
            { bootstrap: cycle(bootstrap), mount: cycle(mount), unmount: cycle(unmount) },
            { domElement },
          );
        };
      },
      unmount: async () => {},
    }),
    activeWhen: () => isActive,
  });
  start();
});
async function setActive(next: boolean): Promise<void> {
  isActive = next;
  await triggerAppChange();
}

/** A remote that single-spa has mounted. */
async function mountRemote() {
  await setActive(true);
  if (!mounted) throw new Error('not mounted');
  const platform = { ...createFakePlatform(), mountParcel: mounted };
  const addPlace = () => document.body.appendChild(document.createElement('div'));
  return { platform, addPlace };
}
afterEach(async () => {
  await setActive(false);
  document.body.replaceChildren();
});
const text = () => document.body.textContent;

test('a part that cannot be rendered is reported and closed; other parts keep working', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { platform, addPlace } = await mountRemote();
  const close = jest.fn();
  const places = ['first', 'second'].map((part) => {
    const place = addPlace();
    const root = createPartRoot(
      platform,
      place,
      failPart(platform, part, () => {
        root.unmount();
        close(part);
      }),
    );
    root.render(<Fragile name={part} />);
    return place;
  });
  (await screen.findByRole('button', { name: 'first' })).click();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(platform.errors).toEqual([broken]);
  expect(platform.toastsShown).toEqual([{ text: technicalTrouble.postAction, tone: 'error' }]);
  expect(close.mock.calls).toEqual([['first']]);
  expect(places.map(({ textContent }) => textContent)).toEqual(['', 'second']);
  jest.restoreAllMocks();
});

test('parts are rendered by the parcel of their remote, and end with the remote', async () => {
  const { platform, addPlace } = await mountRemote();
  const ended = jest.fn();
  function Ending(): ReactNode {
    useEffect(() => ended, []);
    return 'shown';
  }
  const root = createPartRoot(platform, addPlace(), jest.fn());
  root.render(<Ending />);
  await waitFor(() => expect(text()).toBe('shown'));
  await setActive(false);
  expect(text()).toBe('');
  expect(ended).toHaveBeenCalled();
  root.unmount();
  const again = await mountRemote();
  createPartRoot(again.platform, again.addPlace(), jest.fn()).render('shown again');
  await waitFor(() => expect(text()).toBe('shown again'));
});

test('a remote whose parts close while it leaves is mounted again', async () => {
  const { platform, addPlace } = await mountRemote();
  const root = createPartRoot(platform, addPlace(), jest.fn());
  root.render('shown');
  await waitFor(() => expect(text()).toBe('shown'));
  const left = setActive(false);
  root.unmount();
  await left;
  const again = await mountRemote();
  expect(again.platform.mountParcel).not.toBe(platform.mountParcel);
});

test('a part closed before the parcel is mounted is never rendered', async () => {
  const { platform, addPlace } = await mountRemote();
  const rendered = jest.fn(() => null);
  const Closed = rendered;
  const root = createPartRoot(platform, addPlace(), jest.fn());
  root.render(<Closed />);
  root.unmount();
  createPartRoot(platform, addPlace(), jest.fn()).render('another');
  await waitFor(() => expect(text()).toBe('another'));
  expect(rendered).not.toHaveBeenCalled();
});

test('once the parcel is mounted, parts are rendered, changed and removed at once', async () => {
  const { platform, addPlace } = await mountRemote();
  createPartRoot(platform, addPlace(), jest.fn()).render('first ');
  await waitFor(() => expect(text()).toBe('first '));
  const root = createPartRoot(platform, addPlace(), jest.fn());
  flushSync(() => root.render('second'));
  expect(text()).toBe('first second');
  flushSync(() => root.render('changed'));
  expect(text()).toBe('first changed');
  root.unmount();
  expect(text()).toBe('first ');
  root.render('too late');
  expect(text()).toBe('first ');
});

test('a part that waits for data does not hide the others', async () => {
  const { platform, addPlace } = await mountRemote();
  const { promise, resolve } = Promise.withResolvers<string>();
  function Waiting(): ReactNode {
    return use(promise);
  }
  createPartRoot(platform, addPlace(), jest.fn()).render(<Waiting />);
  createPartRoot(platform, addPlace(), jest.fn()).render('ready');
  await waitFor(() => expect(text()).toBe('ready'));
  resolve('here ');
  await waitFor(() => expect(text()).toBe('here ready'));
});
