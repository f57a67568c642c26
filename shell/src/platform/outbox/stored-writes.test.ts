import 'fake-indexeddb/auto';
import { createStore, get, set } from 'idb-keyval';
import { createStoredWrites, type StoredWrite } from './stored-writes.ts';

const write = (key: string): StoredWrite => ({
  key,
  kind: 'reply',
  text: `Text of ${key}`,
  at: 7,
  endpoint: { method: 'POST', path: '/svc/reply', auth: 'user' },
  input: { body: key },
});
const keysOf = async (person: string) =>
  (await createStoredWrites(person).read()).map(({ key }) => key);

test('writes stay in order, by person', async () => {
  const writes = createStoredWrites('ada');
  await Promise.all([writes.add(write('a')), writes.add(write('b')), writes.add(write('c'))]);
  await writes.change('b', (one) => ({ ...one, refusal: 'No.' }));
  await writes.change('gone', (one) => ({ ...one, refusal: 'No.' }));
  await writes.remove('a');
  expect(await writes.read()).toEqual([{ ...write('b'), refusal: 'No.' }, write('c')]);
  expect(await keysOf('bob')).toEqual([]);
});

test('what a later release has stored is not sent, but is not lost after a rollback', async () => {
  const later = { ...write('later'), kind: 'poll' };
  const store = createStore('tessera-outbox', 'writes');
  await set('eve', [later, write('a')], store);
  const writes = createStoredWrites('eve');
  expect(await keysOf('eve')).toEqual(['a']);
  await writes.add(write('b'));
  await writes.change('a', (one) => ({ ...one, refusal: 'No.' }));
  await writes.remove('a');
  expect(await keysOf('eve')).toEqual(['b']);
  expect(await get('eve', store)).toEqual([later, write('b')]);
});
