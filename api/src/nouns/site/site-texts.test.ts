import { saveSiteText } from '@tessera/shared-contracts/site/endpoints';
import {
  siteTextLimits,
  siteTextNames,
  siteTexts,
  siteTextTexts,
} from '@tessera/shared-contracts/site/site-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Registered;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.register({ blog: 'staff-one', isStaff: true });
});
afterAll(() => app.close());

const read = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
const version = (html: string): string =>
  /name="version" value="([^"]*)"/.exec(html)?.[1] ?? 'none';
const form = async (page: string): Promise<string> =>
  read(await staff.get(`/moderation/texts/${page}`));

test('without texts of the operator, every page says what holds, and every page links to them', async () => {
  const visitor = await app.visitor();
  for (const name of siteTextNames) {
    const html = await read(await visitor.get(siteTexts[name].path));
    expect(html).toContain(siteTextTexts.standard);
    expect(html).not.toContain('Change this text');
  }
  expect(await read(await visitor.get('/privacy'))).toContain('there are none on this site.');
  for (const path of ['/', '/explore', '/login', '/register', '/nowhere', '/terms']) {
    const html = await read(await visitor.get(path));
    const footer = html.slice(html.indexOf('<footer class="page__footer"'));
    for (const name of siteTextNames) expect(footer).toContain(`href="${siteTexts[name].path}"`);
  }
});

test('staff preview a text and save it; HTML that could run is removed, and the change is recorded', async () => {
  const source =
    '## Terms\n\nBe **kind**.\n\n<script>alert(1)</script><img src=x onerror=alert(2)>';
  const typed = { page: 'terms', source, version: version(await form('terms')) };
  const preview = await read(await staff.post(saveSiteText.path, { ...typed, intent: 'preview' }));
  expect(preview).toContain('Be <strong>kind</strong>.');
  expect(preview).toContain('Preview');
  expect(preview).not.toContain('alert(1)</script>');
  const visitor = await app.visitor();
  expect(await read(await visitor.get('/terms'))).toContain(siteTextTexts.standard);

  const saved = await staff.post(saveSiteText.path, { ...typed, intent: 'save' });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/terms']);
  const shown = await read(await visitor.get('/terms'));
  expect(shown).toContain('Be <strong>kind</strong>.');
  expect(shown).toContain('Last changed on ');
  expect(shown).not.toContain('onerror');
  expect(shown).not.toContain('alert(1)');
  const entry = await app.db
    .selectFrom('moderation_log')
    .select(['action', 'staff_name'])
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ action: 'change text terms', staff_name: 'staff-one' });
});

test('two people who change a text at once: the second is told, and keeps what they typed', async () => {
  const opened = version(await form('rules'));
  const save = (source: string, of: string) =>
    staff.post(saveSiteText.path, { page: 'rules', source, version: of });
  expect((await save('First.', opened)).status).toBe(303);
  const refused = await save('Second.', opened);
  const html = await read(refused);
  expect([refused.status, html.includes('>Second.</textarea>')]).toEqual([409, true]);
  expect(html).toContain(siteTextTexts.changedMeanwhile);
  // the form now names the other's version, so that saving again replaces it
  expect((await save('Second.', version(html))).status).toBe(303);
  expect(await read(await staff.get('/rules'))).toContain('<p>Second.</p>');
  // an emptied text shows the standard one again
  expect((await save(' ', version(await form('rules')))).status).toBe(303);
  expect(await read(await staff.get('/rules'))).toContain(siteTextTexts.standard);
});

test('a text of 100 kB is refused with the limit, and shown again whole', async () => {
  const source = 'Terms. '.repeat(15_000).trim();
  expect(source.length).toBeGreaterThan(siteTextLimits.characters);
  const refused = await staff.post(saveSiteText.path, { page: 'contact', source, version: '' });
  const html = await read(refused);
  expect(refused.status).toBe(400);
  expect(html).toContain(siteTextTexts.tooLong);
  expect(html).toContain(`>${source}</textarea>`);
});

test('only staff open the form and save', async () => {
  const ada = await app.register({ blog: 'ada' });
  for (const path of ['/moderation/texts', '/moderation/texts/terms'])
    expect((await ada.get(path)).status).toBe(404);
  const answer = await ada.call(saveSiteText, { body: { page: 'terms', source: 'Mine.' } });
  expect([403, 404]).toContain(answer.status);
  expect((await staff.get('/moderation/texts/imprint')).status).toBe(404);
  expect(await read(await staff.get('/moderation/texts'))).toContain(
    'href="/moderation/texts/contact"',
  );
});
