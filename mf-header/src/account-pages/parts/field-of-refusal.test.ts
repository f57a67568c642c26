import { accountTexts, emailRefusals } from '@tessera/shared-contracts/accounts/rules';
import { fieldOfRefusal } from './field-of-refusal.ts';

test('a refused address is shown at the field of its form: the address of an account, or the person to invite', () => {
  for (const text of emailRefusals) {
    expect(fieldOfRefusal(text, { email: '"a b"@example.com' })).toBe('email');
    expect(fieldOfRefusal(text, { tumblelog: 'ada', who: '"a b"@example.com' })).toBe('who');
    expect(fieldOfRefusal(text)).toBe('email');
  }
});

test('a text about the whole form concerns no field', () => {
  expect(fieldOfRefusal(accountTexts.tooManyAttempts, { email: '' })).toBeUndefined();
  expect(fieldOfRefusal('Type ada to confirm.')).toBe('confirmation');
});
