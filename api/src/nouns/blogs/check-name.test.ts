import { blogNameTexts } from '@tessera/shared-contracts/blogs/blog-name';
import { checkBlogName } from '@tessera/shared-contracts/blogs/endpoints';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

test.each([
  ['ada', blogNameTexts.taken],
  ['@Ada ', blogNameTexts.taken],
  ['admin', blogNameTexts.reserved],
  ['terms', blogNameTexts.reserved],
  ['ab', blogNameTexts.short],
  ['', blogNameTexts.short],
  ['a b c', blogNameTexts.signs],
  ['grace', ''],
])('a visitor is told whether a blog could be named "%s"', async (name, problem) => {
  const visitor = await app.visitor();
  expect(await visitor.call(checkBlogName, { query: { name } })).toMatchObject({
    status: 200,
    response: { problem },
  });
});

test('a name that is taken while it is typed is refused when the form is sent', async () => {
  const visitor = await app.visitor();
  expect(await visitor.call(checkBlogName, { query: { name: 'race' } })).toMatchObject({
    response: { problem: '' },
  });
  await app.register({ blog: 'race' });
  const form = {
    email: 'late@example.org',
    password: 'correct horse battery',
    blog: 'race',
    next: '',
  };
  const answer = await visitor.post('/register', form);
  expect([answer.status, (await answer.text()).includes('This blog name is taken.')]).toEqual([
    400,
    true,
  ]);
});
