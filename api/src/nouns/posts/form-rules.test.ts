import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

describe('API-34, RULE-01, RULE-02, RULE-06, RULE-07, RULE-12, RULE-14, RULE-15, RULE-19, RULE-20, RULE-23, RULE-25, RULE-26: rules of the form', () => {
  test.each([
    ['RULE-02', { state: 'sideways' }, 'Invalid post state.'],
    ['RULE-06', { one: '', two: '<p>&nbsp;</p>' }, 'Post body empty.'],
    ['RULE-07', { type: 'photo', one: '', two: '' }, 'No photos specified.'],
    ['RULE-12', { type: 'quote', one: '' }, 'No quote.'],
    ['RULE-14', { type: 'link', two: '' }, 'No url.'],
    ['RULE-15', { type: 'link', two: 'ftp://a.example' }, 'Not a valid URL'],
    ['RULE-19', { type: 'chat', two: '' }, 'No chat.'],
    ['RULE-20', { type: 'audio', three: '' }, 'Please choose an audio source before continuing.'],
    ['RULE-23', { type: 'video', one: '  ', two: '' }, 'No embed specified.'],
    ['RULE-25', { type: 'video', one: '', two: '' }, 'No video specified.'],
    ['RULE-26', { type: 'note', one: '' }, 'Post question empty.'],
  ] as const)(
    '%s: a post that breaks the rule is refused with 400 and the rule’s text',
    async (_, post, message) => {
      const before = await app.db
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst();
      expect(await submit(ada, { post })).toMatchObject({ status: 400, errors: [message] });
      expect(
        await app.db
          .selectFrom('posts')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirst(),
      ).toEqual(before);
    },
  );

  test('RULE-09, RULE-10: refuses an eleventh photo', async () => {
    const images = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`o${index + 1}`, `https://a.example/${index}.jpg`]),
    );
    expect(await submit(ada, { images, post: { type: 'photo', one: '', two: '' } })).toMatchObject({
      status: 400,
      errors: ['You can only add 10 photos.'],
    });
  });

  test('RULE-22, RULE-24: an upload needs a URL and consent to the terms', async () => {
    expect(
      await submit(ada, { preuploaded_url: '/media/x', post: { type: 'video', one: '', two: '' } }),
    ).toMatchObject({ errors: ['You must agree that you have permission to share this file.'] });
    expect(
      await submit(ada, { preuploaded_ch: 'k', post: { type: 'video', one: '', two: '' } }),
    ).toMatchObject({ errors: ['Direct embed missing.'] });
  });

  test('refuses too many tags and overlong ones', async () => {
    expect(
      await submit(ada, {
        post: { tags: Array.from({ length: 31 }, (_, index) => `t${index}`).join(',') },
      }),
    ).toMatchObject({ status: 400 });
    expect(await submit(ada, { post: { tags: `rain,${'x'.repeat(141)}` } })).toMatchObject({
      status: 400,
      errors: [
        `A tag can have at most 140 characters. This one is too long: “${'x'.repeat(40)}…”.`,
      ],
    });
  });

  test('refuses a tag that cannot be in a path, and names it', async () => {
    for (const tag of ['.', '..', '# ..'])
      expect(await submit(ada, { post: { tags: `rain,${tag}` } })).toMatchObject({
        status: 400,
        errors: [`“${tag.replace('# ', '')}” can’t be a tag.`],
      });
  });
});
