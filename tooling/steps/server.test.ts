import { demoSettings } from './server.ts';

test('npm start enables demo content unless TESSERA_DEMO, TESSERA_ENV, NODE_ENV or BASE_URL is set', () => {
  expect(demoSettings({})).toEqual({ TESSERA_DEMO: '1' });
  expect(demoSettings({ PORT: '4000', DATA_DIR: 'elsewhere', BASE_URL: '' })).toEqual({
    TESSERA_DEMO: '1',
  });
  expect(demoSettings({ TESSERA_DEMO: '0' })).toEqual({});
  expect(demoSettings({ NODE_ENV: 'production' })).toEqual({});
  expect(demoSettings({ TESSERA_ENV: 'production' })).toEqual({});
  expect(demoSettings({ BASE_URL: 'https://tessera.example' })).toEqual({});
});
