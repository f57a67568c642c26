import { checkSettings, nestFields } from './check-settings.ts';
import { blogLimits } from './blog.ts';

test('nests the names of a form; numbered parts become a list, in order', () => {
  expect(
    nestFields({ title: 'Ada', 'links[1][url]': 'b', 'links[0][url]': 'a', tags: ['x'] }),
  ).toEqual({ title: 'Ada', links: [{ url: 'a' }, { url: 'b' }], tags: ['x'] });
});

test('returns the settings as the server reads them, or the field and the reason', () => {
  expect(checkSettings({ title: ' Ada ', asks: 'on', submission_types: ['quote'] })).toEqual({
    settings: { title: 'Ada', asks: true, submission_types: ['quote'] },
    faults: [],
  });
  expect(
    checkSettings({ title: 'a'.repeat(blogLimits.title + 1), messages_from: 'friends' }).faults,
  ).toEqual([
    { name: 'title', text: `Too long: at most ${blogLimits.title} characters.` },
    { name: 'messages_from', text: 'Choose who can send messages.' },
  ]);
});
