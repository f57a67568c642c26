import { nestFields } from './form-fields.ts';

test('nests the names of a form; numbered parts become a list, in order', () => {
  expect(
    nestFields({ title: 'Ada', 'links[1][url]': 'b', 'links[0][url]': 'a', tags: ['x'] }),
  ).toEqual({ title: 'Ada', links: [{ url: 'a' }, { url: 'b' }], tags: ['x'] });
});
