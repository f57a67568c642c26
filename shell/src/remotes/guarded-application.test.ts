import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteApp, RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { fallbackTemplateId } from '@tessera/shared-contracts/core/registry';
import { FallbackTemplate } from '@tessera/shared-ui/FallbackTemplate';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { guardApplication } from './guarded-application.ts';
import type { ReportRemote } from './report-remote.ts';
import { createSlot } from './slot.ts';

const fallback = renderToStaticMarkup(createElement(FallbackTemplate));

/** A remote that renders some text. `change` overrides parts of it, for instance to break it. */
function remoteApp(change: Partial<RemoteApp> = {}): RemoteApp {
  return {
    bootstrap: async () => {},
    mount: async ({ domElement }) => {
      domElement.append(
        Object.assign(document.createElement('p'), { textContent: 'The header works' }),
      );
    },
    unmount: async () => {},
    ...change,
  };
}

/** @param loadEarlier loads the release before the current one, version 1; by default, there is none */
function setUp(
  load: () => Promise<unknown>,
  loadEarlier: () => Promise<unknown> = () => Promise.reject(new Error('no earlier release')),
) {
  document.body.innerHTML = `<div id="slot-header" class="place"><p>From the server</p></div><main>Posts</main>${fallback}`;
  const report = jest.fn<void, Parameters<ReportRemote>>();
  const loadApp = jest.fn(async (_remote: string, broken?: string) =>
    broken === '2'
      ? { module: await loadEarlier(), version: '1' }
      : { module: await load(), version: '2' },
  );
  const platform = createFakePlatform();
  const reload = jest.fn();
  const application = guardApplication({
    reload,
    remote: 'mf_header',
    label: 'Header',
    platform,
    report,
    timeLimit: 50,
    loader: { loadApp, loadExpose: jest.fn() },
    slot: createSlot('slot-header'),
  });
  return { application, loadApp, report, platform, reload };
}
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));
const singleSpaProps = { name: 'mf_header', singleSpa: {}, mountParcel: jest.fn() };
const never = (): Promise<unknown> => new Promise(() => {});

test('a remote mounts in its slot with the platform and single-spa’s props', async () => {
  const mount = jest.fn(async (_props: RemoteProps) => {});
  const { application, platform, report } = setUp(async () => remoteApp({ mount }));
  await application.mount(singleSpaProps);
  expect(mount).toHaveBeenCalledWith(
    expect.objectContaining({
      name: 'mf_header',
      platform: { ...platform, log: expect.anything(), mountParcel: expect.any(Function) },
      domElement: document.getElementById('slot-header'),
    }),
  );
  expect(screen.getByText('From the server')).toBeInTheDocument();
  expect(report).not.toHaveBeenCalled();
});

test('ERR-04: error reports from a remote contain its name and version', async () => {
  const { application, platform } = setUp(async () =>
    remoteApp({
      mount: async ({ platform: { log } }) => {
        log.error(new Error('broken'), { part: 'logo' });
        log.error(new Error('broken too'));
      },
    }),
  );
  const error = jest.spyOn(platform.log, 'error');
  await application.mount(singleSpaProps);
  expect(error.mock.calls).toEqual([
    [new Error('broken'), { remote: 'mf_header', version: '2', part: 'logo' }],
    [new Error('broken too'), { remote: 'mf_header', version: '2' }],
  ]);
});

test.each([
  ['cannot be loaded', 'load', () => Promise.reject(new Error('HTTP 404'))],
  ['has no lifecycle functions', 'bootstrap', async () => ({ mount: 1 })],
  [
    'throws in bootstrap',
    'bootstrap',
    async () =>
      remoteApp({
        bootstrap: () => {
          throw new Error('broken');
        },
      }),
  ],
  [
    'throws on mount',
    'mount',
    async () =>
      remoteApp({
        mount: () => {
          throw new Error('broken');
        },
      }),
  ],
  ['never mounts', 'mount', async () => remoteApp({ mount: never })],
  [
    'throws in render',
    'render',
    async () =>
      remoteApp({
        mount: async ({ errorBoundary }) => {
          errorBoundary?.(new Error('broken'));
        },
      }),
  ],
])(
  'the slot of a remote that %s shows a notice with Retry below the server’s markup',
  async (_, phase, load) => {
    const { application, report } = setUp(load);
    await application.mount(singleSpaProps);
    expect(await screen.findByRole('status')).toHaveTextContent('Header is unavailable.');
    expect(screen.getByText('From the server')).toBeInTheDocument();
    expect(screen.getByText('Posts')).toBeInTheDocument();
    expect(document.getElementById('slot-header')).toHaveClass('place');
    // the loader has already reported a failed load, once per release
    if (phase === 'load') expect(report).not.toHaveBeenCalled();
    else
      expect(report).toHaveBeenCalledWith(expect.any(Error), {
        remote: 'mf_header',
        version: '2',
        phase,
      });
  },
);

async function breaks(): Promise<void> {
  throw new Error('broken');
}
const earlier = async () =>
  remoteApp({
    mount: async ({ domElement }) => domElement.append('The earlier release works'),
  });

test.each([
  ['has no lifecycle functions', 'bootstrap', async () => ({ mount: 1 })],
  ['throws on mount', 'mount', async () => remoteApp({ mount: breaks })],
  ['never mounts', 'mount', async () => remoteApp({ mount: never })],
  [
    'throws in render',
    'render',
    async () =>
      remoteApp({
        mount: async ({ errorBoundary }) => {
          errorBoundary?.(new Error('broken'));
        },
      }),
  ],
])('a release that %s is reported and replaced by the one before it', async (_, phase, load) => {
  const { application, report, loadApp } = setUp(load, earlier);
  await application.mount(singleSpaProps);
  expect(await screen.findByText('The earlier release works')).toBeInTheDocument();
  expect(screen.getByText('From the server')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(loadApp.mock.calls).toEqual([
    ['mf_header', undefined],
    ['mf_header', '2'],
  ]);
  expect(report.mock.calls).toEqual([
    [expect.any(Error), { remote: 'mf_header', version: '2', phase }],
  ]);
  expect(document.getElementById('slot-header')).toHaveAttribute(
    pageAttributes.remoteState,
    'mounted',
  );
});

test('when the release before a failed one fails, too, the slot gives up, and Retry starts with the current one', async () => {
  let isBroken = true;
  async function mount({ domElement }: RemoteProps): Promise<void> {
    if (isBroken) throw new Error('broken');
    domElement.append('The header works');
  }
  const load = async () => remoteApp({ mount });
  const { application, report, loadApp } = setUp(load, load);
  await application.mount(singleSpaProps);
  expect(await screen.findByRole('status')).toHaveTextContent('Header is unavailable.');
  expect(report.mock.calls.map(([, failure]) => failure)).toEqual([
    { remote: 'mf_header', version: '2', phase: 'mount' },
    { remote: 'mf_header', version: '1', phase: 'mount' },
  ]);
  isBroken = false;
  await retry();
  expect(await screen.findByText('The header works')).toBeInTheDocument();
  expect(loadApp).toHaveBeenLastCalledWith('mf_header', undefined);
});

test('a release that fails after the remote was left is not replaced', async () => {
  const gone = Promise.withResolvers<void>();
  const { application, loadApp } = setUp(
    async () =>
      remoteApp({
        mount: breaks,
        unmount: () => gone.promise,
      }),
    earlier,
  );
  const mounted = application.mount(singleSpaProps);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await application.unmount();
  gone.resolve();
  await mounted;
  expect(loadApp).toHaveBeenCalledTimes(1);
});

test('on a page without the notice’s template, the slot still says that its remote is unavailable', async () => {
  const { application } = setUp(() => Promise.reject(new Error('HTTP 500')));
  document.getElementById(fallbackTemplateId)?.remove();
  await application.mount(singleSpaProps);
  expect(screen.getByText('Header is unavailable.')).toBeInTheDocument();
  expect(screen.getByText('From the server')).toBeInTheDocument();
});

test('Retry loads the remote again and mounts it once the fault is fixed', async () => {
  let isBroken = true;
  const { application, loadApp } = setUp(async () => {
    if (isBroken) throw new Error('HTTP 500');
    return remoteApp();
  });
  await application.mount(singleSpaProps);
  await retry();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
  isBroken = false;
  await retry();
  expect(await screen.findByText('The header works')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(loadApp).toHaveBeenCalledTimes(3);
});

test('on a page that has lost its hashes, so that the browser refuses all code, Retry loads the page again', async () => {
  const { application, loadApp, reload } = setUp(() => Promise.reject(new Error('refused')));
  document.head.innerHTML = '<script data-boot></script>';
  await application.mount(singleSpaProps);
  await retry();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(loadApp).toHaveBeenCalledTimes(1);
  document.head.innerHTML = '';
});

test('unmounts a failed remote, so that it removes its listeners', async () => {
  const unmount = jest.fn(async () => {});
  const { application } = setUp(async () =>
    remoteApp({
      mount: async () => {
        throw new Error('half mounted');
      },
      unmount,
    }),
  );
  await application.mount(singleSpaProps);
  expect(unmount).toHaveBeenCalledTimes(1);
});

test('ignores errors from an earlier mount', async () => {
  const boundaries: ((error: unknown) => null)[] = [];
  const { application, report } = setUp(async () =>
    remoteApp({
      mount: async ({ errorBoundary }) => {
        if (errorBoundary) boundaries.push(errorBoundary);
      },
    }),
  );
  await application.mount(singleSpaProps);
  await application.unmount();
  await application.mount(singleSpaProps);
  boundaries[0]?.(new Error('late'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(report).not.toHaveBeenCalled();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a remote that is no longer needed once it has bootstrapped is not mounted', async () => {
  const booting = Promise.withResolvers<void>();
  const mount = jest.fn(async () => {});
  const { application } = setUp(async () => remoteApp({ bootstrap: () => booting.promise, mount }));
  const mounted = application.mount(singleSpaProps);
  // loading takes a few microtasks
  await new Promise((resolve) => setTimeout(resolve, 0));
  await application.unmount();
  booting.resolve();
  await mounted;
  expect(mount).not.toHaveBeenCalled();
});

test('an unmount that hangs is reported, and the server’s markup is restored', async () => {
  const { application, report } = setUp(async () => remoteApp({ unmount: never }));
  await application.mount(singleSpaProps);
  expect(screen.getByText('The header works')).toBeInTheDocument();
  await application.unmount();
  await waitFor(() =>
    expect(report).toHaveBeenCalledWith(expect.any(Error), {
      remote: 'mf_header',
      version: '2',
      phase: 'unmount',
    }),
  );
  expect(screen.queryByText('The header works')).not.toBeInTheDocument();
  expect(screen.getByText('From the server')).toBeInTheDocument();
});

test('lifecycle functions never reject, so single-spa never drops a remote', async () => {
  const { application } = setUp(() => Promise.reject(new Error('HTTP 404')));
  await expect(application.bootstrap()).resolves.toBeUndefined();
  await expect(application.mount(singleSpaProps)).resolves.toBeUndefined();
  await expect(application.unmount()).resolves.toBeUndefined();
});
