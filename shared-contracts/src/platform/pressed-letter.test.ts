import { pressedLetter } from './pressed-letter.ts';

test('a key of another script means the Latin letter in its place', () => {
  for (const [key, code, letter] of [
    ['я', 'KeyZ', 'z'],
    ['С', 'KeyC', 'c'],
    ['λ', 'KeyL', 'l'],
    ['ש', 'KeyA', 'a'],
    ['ㅏ', 'KeyK', 'k'],
  ] as const)
    expect([key, pressedLetter({ key, code })]).toEqual([key, letter]);
});

test('a Latin letter and any other key mean themselves, wherever they are', () => {
  // the places of z on a German keyboard, of k on a Dvorak keyboard, and of letters without a place
  for (const [key, code, letter] of [
    ['z', 'KeyY', 'z'],
    ['K', 'KeyV', 'k'],
    ['é', 'Digit2', 'é'],
    ['ж', 'Semicolon', 'ж'],
    ['Enter', 'Enter', 'enter'],
    ['?', 'Slash', '?'],
  ] as const)
    expect([key, pressedLetter({ key, code })]).toEqual([key, letter]);
});
