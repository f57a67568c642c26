import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('POLL-42: serves the three sounds of the default pack, each smaller than 8 kB, and no other file', async () => {
  for (const name of ['notification', 'receive', 'send']) {
    const answer = await app.stranger().get(`/sounds/default/${name}.mp3`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const size = (await answer.arrayBuffer()).byteLength;
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(8192);
  }
  for (const path of ['default/gong.mp3', 'default/..%2Fserve-sounds.ts', 'constructor/send.mp3'])
    expect((await app.stranger().get(`/sounds/${path}`)).status).toBe(404);
});
