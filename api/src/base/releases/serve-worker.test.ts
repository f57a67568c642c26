import { appPaths } from '@tessera/shared-contracts/platform/offline';
import { createTestApp } from '../../testing/test-app.ts';

test('without a shell that has a worker, and when the operator says so, browsers get one that takes itself out', async () => {
  for (const isOfflineAppOn of [true, false]) {
    const app = await createTestApp({ isOfflineAppOn });
    const answer = await app.stranger().get(appPaths.worker);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
    expect(await answer.text()).toContain('registration.unregister()');
    await app.close();
  }
});
