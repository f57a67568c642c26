import * as React from 'react';
import { sharedModules } from './shared-modules.ts';

beforeAll(() =>
  Object.assign(globalThis, {
    __SHARED_VERSIONS__: { react: '19.0.1', 'react-dom/client': '19.0.1', preact: '10.0.0' },
  }),
);
afterAll(() => Reflect.deleteProperty(globalThis, '__SHARED_VERSIONS__'));

test('remotes share the page’s only React, and onReact is called when they get it', async () => {
  const onReact = jest.fn();
  const { react, 'react-dom/client': client } = sharedModules(onReact);
  expect(react).toMatchObject({
    version: '19.0.1',
    shareConfig: { singleton: true, requiredVersion: '^19.0.1' },
  });
  expect(onReact).not.toHaveBeenCalled();
  const factory = await react?.get();
  expect(onReact).toHaveBeenCalledTimes(1);
  expect(factory?.()).toHaveProperty('createElement', React.createElement);
  expect((await client?.get())?.()).toHaveProperty('createRoot');
});

test('loading a module that the shell should provide but lacks rejects with the module’s name', async () => {
  await expect(sharedModules(jest.fn())['preact']?.get()).rejects.toThrow(
    'the shell provides no preact',
  );
});
