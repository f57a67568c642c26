import { readChat } from './chat-lines.ts';

test('PTYPE-05: the text before a colon is the speaker, unless it is the protocol of a URL or longer than 60 characters', () => {
  expect(
    readChat('Ada: Did you see it?\r\n\n Bob :I did.\nhttps://a.example/x\nAnd so on\nAda:'),
  ).toEqual([
    { name: 'Ada', text: 'Did you see it?' },
    { name: 'Bob', text: 'I did.' },
    { name: '', text: 'https://a.example/x' },
    { name: '', text: 'And so on' },
    { name: 'Ada', text: '' },
  ]);
  expect(readChat(`${'x'.repeat(61)}: no name`)).toEqual([
    { name: '', text: `${'x'.repeat(61)}: no name` },
  ]);
});
