import fc from 'fast-check';
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

test('the colon of a time is no speaker’s; a speaker can follow a time', () => {
  for (const line of ['10:30 we met', 'At 10:30 we met', '9：05 起床', '١٠:٣٠', '10:30:59'])
    expect([line, readChat(line)]).toEqual([line, [{ name: '', text: line }]]);
  expect(
    readChat('[10:30] Ada: Hi\n10:30 Bob: at 11:00\nAda: 10:30?\nPlayer 1: 20\nR2: beep'),
  ).toEqual([
    { name: '[10:30] Ada', text: 'Hi' },
    { name: '10:30 Bob', text: 'at 11:00' },
    { name: 'Ada', text: '10:30?' },
    { name: 'Player 1', text: '20' },
    { name: 'R2', text: 'beep' },
  ]);
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), fc.constantFrom(':', '：'), (hours, minutes, colon) => {
      const line = `${hours}${colon}${String(minutes).padStart(2, '0')} we met`;
      expect(readChat(line)).toEqual([{ name: '', text: line }]);
    }),
  );
});

test('a full-width colon also ends the name of a speaker', () => {
  expect(readChat('彼：こんにちは\n彼女 ﹕ はい')).toEqual([
    { name: '彼', text: 'こんにちは' },
    { name: '彼女', text: 'はい' },
  ]);
});
