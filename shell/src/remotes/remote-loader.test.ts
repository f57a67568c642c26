import type { Candidate } from './candidates.ts';
import type { Containers } from './containers.ts';
import { createRemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './report-remote.ts';
import { TimeLimitError } from '../base/time-limit.ts';

const candidate = (version: string): Candidate => ({
  remote: 'mf_header',
  version,
  locate: async () => ({ entry: '', styles: [] }),
});

/** A loader over fake containers; `outcome` decides the result of each opening. */
function setUp(outcome: (version: string, attempt: number) => unknown, versions = ['2', '1']) {
  const opened: string[] = [];
  const get = jest.fn(async (expose: string): Promise<unknown> => ({ expose }));
  const abandon = jest.fn();
  const containers: Containers = {
    async open(found, expose, attempt) {
      opened.push(`${found.version}#${attempt}`);
      const result = outcome(found.version, attempt);
      if (result instanceof Error) throw result;
      return { container: { candidate: found, get, abandon }, module: { expose, result } };
    },
  };
  const report = jest.fn<void, Parameters<ReportRemote>>();
  const sleep = jest.fn(async () => {});
  const loader = createRemoteLoader({
    candidatesOf: () => versions.map(candidate),
    containers,
    report,
    sleep,
  });
  return { loader, opened, report, sleep, get, abandon };
}

test('fetches a working release once', async () => {
  const { loader, opened, report } = setUp(() => 'fine');
  await expect(loader.loadApp('mf_header')).resolves.toMatchObject({ version: '2' });
  expect(opened).toEqual(['2#0']);
  expect(report).not.toHaveBeenCalled();
});

test('recovers from one failure by retrying at another URL', async () => {
  const { loader, opened, report } = setUp((_, attempt) =>
    attempt === 0 ? new Error('HTTP 500') : 'fine',
  );
  await expect(loader.loadApp('mf_header')).resolves.toMatchObject({ version: '2' });
  expect(opened).toEqual(['2#0', '2#1']);
  expect(report).not.toHaveBeenCalled();
});

test('falls back to the previous release and reports the failed one with its version', async () => {
  const { loader, opened, report } = setUp((version) =>
    version === '2' ? new Error('HTTP 404') : 'fine',
  );
  await expect(loader.loadApp('mf_header')).resolves.toMatchObject({ version: '1' });
  expect(opened).toEqual(['2#0', '2#1', '1#0']);
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'HTTP 404' }), {
    remote: 'mf_header',
    version: '2',
    phase: 'load',
  });
});

test('does not retry a release after a timeout', async () => {
  const { loader, opened } = setUp((version) =>
    version === '2' ? new TimeLimitError('hangs') : 'fine',
  );
  await loader.loadApp('mf_header');
  expect(opened).toEqual(['2#0', '1#0']);
});

test('rejects when no release loads, and reports each failure', async () => {
  const { loader, report } = setUp((version) => new Error(`no ${version}`));
  await expect(loader.loadApp('mf_header')).rejects.toThrow('no 1');
  expect(report.mock.calls.map(([, failure]) => failure.version)).toEqual(['2', '1']);
});

test('loading a remote without releases rejects', async () => {
  const { loader } = setUp(() => 'fine', []);
  await expect(loader.loadApp('mf_header')).rejects.toThrow('no release of mf_header');
});

test('loading a remote again opens a new container at a new URL', async () => {
  const { loader, opened, abandon } = setUp(() => 'fine', ['2']);
  await loader.loadApp('mf_header');
  await loader.loadApp('mf_header');
  expect(opened).toEqual(['2#0', '2#1']);
  expect(abandon).toHaveBeenCalledTimes(1);
});

test('an expose other than App comes from the container in use', async () => {
  const { loader, opened, get } = setUp(() => 'fine');
  const app = loader.loadApp('mf_header');
  await expect(loader.loadExpose('mf_header', 'Popover')).resolves.toEqual({
    module: { expose: 'Popover' },
    version: '2',
  });
  await app;
  expect(opened).toEqual(['2#0']);
  expect(get).toHaveBeenCalledWith('Popover');
});

test('an expose other than App that fails to load is tried twice, then loading rejects with the version and the cause', async () => {
  const { loader, get } = setUp(() => 'fine');
  await loader.loadApp('mf_header');
  get.mockRejectedValue(new Error('chunk'));
  await expect(loader.loadExpose('mf_header', 'Popover')).rejects.toMatchObject({
    version: '2',
    cause: { message: 'chunk' },
  });
  expect(get).toHaveBeenCalledTimes(2);
});

test('loading an expose other than App opens a container if the remote has none in use', async () => {
  const { loader, opened } = setUp(() => 'fine');
  await expect(loader.loadExpose('mf_header', 'Popover')).resolves.toMatchObject({
    module: { expose: 'Popover' },
  });
  expect(opened).toEqual(['2#0']);
});

test('two exposes that are needed at the same moment come from one container', async () => {
  const { loader, opened, abandon } = setUp(() => 'fine');
  const both = await Promise.all([
    loader.loadExpose('mf_header', 'Popover'),
    loader.loadExpose('mf_header', 'Search'),
  ]);
  expect(both).toMatchObject([{ module: { expose: 'Popover' } }, { module: { expose: 'Search' } }]);
  expect(opened).toEqual(['2#0']);
  expect(abandon).not.toHaveBeenCalled();
});

test('after a release that loaded but did not start, only the releases before it are loaded', async () => {
  const { loader, opened } = setUp(() => 'fine');
  await loader.loadApp('mf_header');
  await expect(loader.loadApp('mf_header', '2')).resolves.toMatchObject({ version: '1' });
  await expect(loader.loadApp('mf_header', '1')).rejects.toThrow('no release of mf_header');
  expect(opened).toEqual(['2#0', '1#0']);
});
