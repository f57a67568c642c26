import { timeTexts } from '@tessera/shared-contracts/posts/post-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { refused, save, submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

describe('times', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  beforeEach(() => app.setNow(now));
  const dated = (date: string) => submit(ada, { post: { date } });
  const scheduled = (publish_on: string) => submit(ada, { post: { state: 'on.2', publish_on } });

  test.each([
    ['2026-05-31', '2026-05-31T00:00:00.000Z'],
    ['2026-05-31 14:30', '2026-05-31T14:30:00.000Z'],
    ['2026-05-31T14:30+02:00', '2026-05-31T12:30:00.000Z'],
    ['  2026-05-31T14:30:05Z ', '2026-05-31T14:30:05.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['2026-06-15T12:04:00Z', now.toISOString()],
  ])('API-30: accepts the date %s', async (date, at) => {
    expect((await save(ada, { post: { date } })).post.published_at).toBe(at);
  });

  test.each([
    '31.05.2026',
    '05/31/2026',
    'yesterday',
    '2026-13-01',
    '2026-02-31',
    '2025-02-29',
    '2026-04-31T10:00',
    '2026-05-31T25:00',
    '1780000000',
    '2026-05-31T14:30:00+99:00',
    '٢٠٢٦-٠٥-٣١',
    '-000001-01-01',
    '0000-00-00',
    '20260531',
    'NaN',
    '2026-05-31T14:30 Europe/Berlin',
  ])('API-30: refuses the date %s with a message', async (date) => {
    expect(await dated(date)).toMatchObject(refused(timeTexts.dateUnreadable));
    expect(await scheduled(date)).toMatchObject(refused(timeTexts.dateUnreadable));
  });

  test('API-30: refuses a post date in the future, and a scheduled time that is missing, in the past or too far ahead', async () => {
    expect(await dated('2026-06-15T12:06:00Z')).toMatchObject(refused(timeTexts.dateInFuture));
    expect(await dated('1969-12-31')).toMatchObject(refused(timeTexts.dateUnreadable));
    expect(await dated('9999-12-31')).toMatchObject(refused(timeTexts.dateInFuture));
    expect(await scheduled('2026-06-15T11:58:00Z')).toMatchObject(refused(timeTexts.schedulePast));
    expect(await scheduled('1970-01-01')).toMatchObject(refused(timeTexts.schedulePast));
    expect(await scheduled('')).toMatchObject(refused(timeTexts.scheduleMissing));
    expect(await scheduled('2032-01-01')).toMatchObject(refused(timeTexts.scheduleFar));
    expect(await scheduled('9999-12-31T23:59:59Z')).toMatchObject(refused(timeTexts.scheduleFar));
    expect((await scheduled('2031-06-01T00:00:00Z')).status).toBe(200);
  });
});
