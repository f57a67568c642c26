import fc from 'fast-check';
import { readUnseen, writeUnseen } from './live-events.ts';

const name = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/);

test('counts read as they were written', () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.nat(100)), (counts) => {
      const written = writeUnseen(new Map(Object.entries(counts)));
      expect(Object.fromEntries(readUnseen(written))).toEqual({ ...counts });
      expect(written).not.toMatch(/\s/);
    }),
  );
});

test.each(['', 'ada', 'ada:', ':3', 'ada:-1', 'ada:3 ', '<b>:3'])('%j has no counts', (data) => {
  expect(readUnseen(data)).toEqual([]);
});
