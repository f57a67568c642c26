import { createKeptTexts, keptTextKey } from './kept-texts.ts';

const key = keptTextKey('ada', 'uuid-ada', 'bob');
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('what is typed is kept until it is sent, and leaves nothing behind', () => {
  const kept = createKeptTexts(key);
  kept.writeText('half a sen');
  kept.addUnsent({ key: 'k', text: 'whole', at: 1 });
  expect(createKeptTexts(key).read()).toEqual({
    text: 'half a sen',
    unsent: [{ key: 'k', text: 'whole', at: 1 }],
  });
  expect(createKeptTexts(keptTextKey('ada', 'uuid-ada', 'eve')).read().text).toBe('');
  kept.writeText('');
  kept.removeUnsent('k');
  expect(localStorage).toHaveLength(0);
});

test('PERS-10, PERS-11: broken storage reads as nothing, and failing storage is reported, not thrown', () => {
  for (const broken of ['{', '[]', '{"text":7}']) {
    localStorage.setItem(key, broken);
    expect(createKeptTexts(key).read()).toEqual({ text: '', unsent: [] });
  }
  const report = jest.fn();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  createKeptTexts(key, report).writeText('x');
  expect(report).toHaveBeenCalledTimes(1);
});
