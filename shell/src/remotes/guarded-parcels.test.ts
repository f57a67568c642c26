import type { MountParcel, ParcelApp } from '@tessera/shared-contracts/platform/platform';
import { waitFor } from '@testing-library/react';
import { registerApplication, start, triggerAppChange, type AppProps } from 'single-spa';
import { guardParcels } from './guarded-parcels.ts';

let isActive = false;
const mounted: AppProps['mountParcel'][] = [];
beforeAll(() => {
  registerApplication({
    name: 'remote',
    app: async () => ({
      bootstrap: async () => {},
      mount: async ({ mountParcel }: AppProps) => {
        mounted.push(mountParcel);
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
afterEach(() => setActive(false));

const domElement = document.createElement('div');
async function mountRemote() {
  const count = mounted.length;
  await setActive(true);
  const mountParcel = mounted[count];
  if (!mountParcel) throw new Error('single-spa has not mounted the remote');
  const report = jest.fn();
  return { report, ...guardParcels({ mountParcel, timeLimit: 30, report }) };
}
/** A parcel that records what is done with it. */
function recorded(change: Partial<ParcelApp> = {}) {
  const done: string[] = [];
  const cycle = (name: keyof ParcelApp) => async (props: object) => {
    done.push(name);
    await change[name]?.({ domElement, ...props });
  };
  const parcel = {
    bootstrap: cycle('bootstrap'),
    mount: cycle('mount'),
    unmount: cycle('unmount'),
  };
  return { parcel, done };
}
const whole = ['bootstrap', 'mount', 'unmount'];
async function mount(mountParcel: MountParcel, { parcel, done }: ReturnType<typeof recorded>) {
  mountParcel(parcel, { domElement });
  await waitFor(() => expect(done).toEqual(['bootstrap', 'mount']));
}

test('single-spa mounts a parcel with its own props, and unmounts it with the remote', async () => {
  const { mountParcel, report } = await mountRemote();
  const props: object[] = [];
  const keep = async (own: object) => void props.push(own);
  const one = recorded({ mount: keep, unmount: keep });
  await mount(mountParcel, one);
  await setActive(false);
  expect(one.done).toEqual(whole);
  expect(props[0]).toMatchObject({ name: expect.any(String), domElement });
  expect(props[1]).toEqual(props[0]);
  expect(report).not.toHaveBeenCalled();
});

test('the parcels of a failed release are unmounted once, and no others are mounted', async () => {
  const { mountParcel, end } = await mountRemote();
  const [mounted, mounting, late] = [recorded(), recorded(), recorded()];
  await mount(mountParcel, mounted);
  mountParcel(mounting.parcel, { domElement });
  await end();
  mountParcel(late.parcel, { domElement });
  await setActive(false);
  expect(mounted.done).toEqual(whole);
  expect([mounting.done, late.done]).toEqual([[], []]);
});

test('a release that fails while single-spa unmounts the remote leaves the remote usable', async () => {
  const { mountParcel, end } = await mountRemote();
  const one = recorded();
  await mount(mountParcel, one);
  await Promise.all([end(), setActive(false), end()]);
  expect(one.done).toEqual(whole);
  await mountRemote();
});

test.each([
  ['fails', () => Promise.reject(new Error('broken'))],
  ['hangs', () => new Promise(() => {})],
])('a parcel that %s is reported, and the remote can be mounted again', async (_, work) => {
  const { mountParcel, report } = await mountRemote();
  mountParcel(recorded({ mount: work, unmount: work }).parcel, { domElement });
  await waitFor(() => expect(report).toHaveBeenCalledWith(expect.any(Error), 'mount'));
  await setActive(false);
  expect(report).toHaveBeenCalledWith(expect.any(Error), 'unmount');
  await mountRemote();
});
