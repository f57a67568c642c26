import { shareFeature } from '@tessera/shared-contracts/sharing/share-feature';
import { createFeatures } from './features.ts';
import { ExposeError, type RemoteLoader } from './remote-loader.ts';

const loaderOf = (loadExpose: RemoteLoader['loadExpose']): RemoteLoader => ({
  loadApp: jest.fn(),
  loadExpose,
});

test('loading a feature resolves to the module that its remote exposes', async () => {
  const share = { open: jest.fn() };
  const loadExpose = jest.fn(async () => ({ module: share, version: '1' }));
  await expect(createFeatures(loaderOf(loadExpose), jest.fn()).load(shareFeature)).resolves.toBe(
    share,
  );
  expect(loadExpose).toHaveBeenCalledWith('mf_share', 'SharePopover');
});

test('if a feature fails to load, loading resolves to undefined and the failure is reported', async () => {
  const report = jest.fn();
  const features = createFeatures(
    loaderOf(async () => {
      throw new Error('gone');
    }),
    report,
  );
  await expect(features.load(shareFeature)).resolves.toBeUndefined();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'gone' }), {
    remote: 'mf_share',
    version: '',
    phase: 'feature',
  });
});

test('if a feature fails to load from the container in use, the failure is reported with the version of the release', async () => {
  const report = jest.fn();
  const gone = new Error('gone');
  const features = createFeatures(
    loaderOf(async () => {
      throw new ExposeError('7', gone);
    }),
    report,
  );
  await expect(features.load(shareFeature)).resolves.toBeUndefined();
  expect(report).toHaveBeenCalledWith(gone, {
    remote: 'mf_share',
    version: '7',
    phase: 'feature',
  });
});

test('if the module of a feature breaks the contract, loading resolves to undefined and the failure is reported with the version of the release', async () => {
  const report = jest.fn();
  const features = createFeatures(
    loaderOf(async () => ({ module: { shut: () => {} }, version: '7' })),
    report,
  );
  await expect(features.load(shareFeature)).resolves.toBeUndefined();
  expect(report).toHaveBeenCalledWith(expect.any(Error), {
    remote: 'mf_share',
    version: '7',
    phase: 'feature',
  });
});
