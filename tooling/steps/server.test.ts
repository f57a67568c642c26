import { demoSettings } from './server.ts';

test('npm start enables demo content by default unless TESSERA_DEMO, an environment or a public URL is set', () => {
  expect(demoSettings({})).toEqual({ TESSERA_DEMO: '1' });
  expect(demoSettings({ PORT: '4000', DATA_DIR: 'elsewhere', BASE_URL: '' })).toEqual({
    TESSERA_DEMO: '1',
  });
  expect(demoSettings({ TESSERA_DEMO: '0' })).toEqual({});
  expect(demoSettings({ NODE_ENV: 'production' })).toEqual({});
  expect(demoSettings({ TESSERA_ENV: 'production' })).toEqual({});
  expect(demoSettings({ BASE_URL: 'https://tessera.example' })).toEqual({});
});
