import * as React from 'react';
import { filter } from 'rxjs';
import { sharedModules, type SharedModule } from './shared-modules.ts';

beforeAll(() =>
  Object.assign(globalThis, {
    __SHARED_VERSIONS__: {
      react: '19.0.1',
      'react-dom/client': '19.0.1',
      preact: '10.0.0',
      rxjs: '7.0.1',
    },
  }),
);
afterAll(() => Reflect.deleteProperty(globalThis, '__SHARED_VERSIONS__'));

const load = async (shared: SharedModule | undefined): Promise<object | undefined> =>
  shared && 'get' in shared ? (await shared.get())() : undefined;

test('remotes share the page’s only React, and onReact is called when they get it', async () => {
  const onReact = jest.fn();
  const { react, 'react-dom/client': client } = sharedModules(onReact);
  expect(react).toMatchObject({
    version: '19.0.1',
    shareConfig: { singleton: true, requiredVersion: '^19.0.1' },
  });
  expect(onReact).not.toHaveBeenCalled();
  expect(await load(react)).toHaveProperty('createElement', React.createElement);
  expect(onReact).toHaveBeenCalledTimes(1);
  expect(await load(client)).toHaveProperty('createRoot');
});

test('remotes share the page’s only rxjs, which they get at once', () => {
  const onReact = jest.fn();
  const { rxjs } = sharedModules(onReact);
  expect(rxjs).toMatchObject({ version: '7.0.1', shareConfig: { singleton: true } });
  expect(rxjs && 'lib' in rxjs && rxjs.lib()).toHaveProperty('filter', filter);
  expect(onReact).not.toHaveBeenCalled();
});

test('loading a module that the shell should provide but lacks rejects with the module’s name', async () => {
  await expect(load(sharedModules(jest.fn())['preact'])).rejects.toThrow(
    'the shell provides no preact',
  );
});
