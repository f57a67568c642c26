import { archivedMessages, type ArchivedMessage } from './archived-message.ts';
import type { StoredMessage } from './export-queries.ts';

async function* stored(...changes: readonly Partial<StoredMessage>[]) {
  for (const change of changes)
    yield {
      id: '7',
      with: 'bob',
      from: 'ada',
      text: '',
      post_id: null,
      post_blog: null,
      image: null,
      created_at: new Date(0),
      ...change,
    };
}

test('posts and images of messages are archived by their addresses, texts as they are', async () => {
  const files = [{ key: 'ab/cd.png', width: 40, height: 30 }];
  const archived: ArchivedMessage[] = [];
  const rows = archivedMessages(
    stored(
      { text: 'Hello' },
      { post_id: '12', post_blog: 'cleo' },
      { post_id: '12', post_blog: null },
      { image: files },
    ),
    'https://example.org',
  );
  for await (const one of rows) archived.push(one);
  const common = { id: '7', with: 'bob', from: 'ada', created_at: new Date(0) };
  expect(archived).toEqual([
    { ...common, text: 'Hello' },
    { ...common, text: '', post: 'https://example.org/@cleo/post/12' },
    { ...common, text: '' },
    { ...common, text: '', image: 'https://example.org/svc/conversations/images/7/40.png' },
  ]);
});
