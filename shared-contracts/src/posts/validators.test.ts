import { validators } from './validators.ts';

test('XSHARE-44: validates blank values, lengths and URLs', () => {
  expect(['', ' \n', ' a '].map(validators.blank)).toEqual([true, true, false]);
  expect([2, 3].map((min) => validators.minLength('🌧🌧', min))).toEqual([true, false]);
  expect([2, 1].map((max) => validators.maxLength('🌧🌧', max))).toEqual([true, false]);
  expect(['a', 'ab', 'abc', 'abcd'].map((text) => validators.lengthRange(text, 2, 3))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(['https://a.example/b', 'a.example', 'javascript:alert(1)'].map(validators.url)).toEqual([
    true,
    false,
    false,
  ]);
});

test('XSHARE-45: a phone number has 10 or 11 digits', () => {
  const numbers = ['123456789', '1234567890', '+1 (234) 567-8901', '123456789012', '12345abcde'];
  expect(numbers.map(validators.phone)).toEqual([false, true, true, false, false]);
});

test('XSHARE-46: a postal code has 5 or 9 digits', () => {
  const codes = ['1234', '12345', '123456', '123456789', '12345-6789', '1234a'];
  expect(codes.map(validators.postalCode)).toEqual([false, true, false, true, true, false]);
});
