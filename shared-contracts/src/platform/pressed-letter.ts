/**
 * The letter, in lower case, that a key press means in a shortcut. On a keyboard of another script,
 * this is the Latin letter of the key in the same place; other keys are as they are.
 */
export function pressedLetter({ key, code }: Pick<KeyboardEvent, 'code' | 'key'>): string {
  const isOtherScript = /^\p{L}/u.test(key) && !/^\p{Script=Latin}/u.test(key);
  const [, letter = key] = (isOtherScript && /^Key([A-Z])$/.exec(code)) || [];
  return letter.toLowerCase();
}
