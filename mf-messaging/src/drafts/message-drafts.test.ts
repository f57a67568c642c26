import { createMessageDraftStore, messageDraftKey } from './message-drafts.ts';

const key = messageDraftKey('ada', 'uuid-ada', 'bob');
const unsent = { key: 'k', type: 'TEXT', text: 'whole', context: '', at: 1 } as const;
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('stores a draft until it is sent, then removes it', () => {
  const drafts = createMessageDraftStore(key);
  drafts.writeText('half a sen');
  drafts.addUnsent(unsent);
  expect(createMessageDraftStore(key).read()).toEqual({
    text: 'half a sen',
    unsent: [unsent],
  });
  expect(createMessageDraftStore(messageDraftKey('ada', 'uuid-ada', 'eve')).read().text).toBe('');
  drafts.writeText('');
  drafts.removeUnsent('k');
  expect(localStorage).toHaveLength(0);
});

test('PERS-10, PERS-11: invalid stored data reads as empty, and storage errors are reported, not thrown', () => {
  for (const broken of ['{', '[]', '{"text":7}']) {
    localStorage.setItem(key, broken);
    expect(createMessageDraftStore(key).read()).toEqual({ text: '', unsent: [] });
  }
  const report = jest.fn();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  createMessageDraftStore(key, report).writeText('x');
  expect(report).toHaveBeenCalledTimes(1);
});
