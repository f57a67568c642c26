import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { requireKnownSecret } from './secret-fingerprint.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a database accepts the secret it was first used with, and another one only on request', async () => {
  const first = { secret: 'a'.repeat(43), isNewSecretAccepted: false };
  const second = { secret: 'b'.repeat(43), isNewSecretAccepted: false };
  await requireKnownSecret(first, app.db);
  await requireKnownSecret(first, app.db);
  await expect(requireKnownSecret(second, app.db)).rejects.toThrow(
    'This database was used with another session secret.',
  );
  await requireKnownSecret(first, app.db);
  await requireKnownSecret({ ...second, isNewSecretAccepted: true }, app.db);
  await requireKnownSecret(second, app.db);
  await expect(requireKnownSecret(first, app.db)).rejects.toThrow('another session secret');
});
