import { followKeyboard, keyboardHeight } from './follow-keyboard.ts';

const areaOf = (height: number, offsetTop = 0, scale = 1) =>
  Object.assign(new EventTarget(), { height, offsetTop, scale });

test('the keyboard is what lies below the visible area, unless the page is enlarged', () => {
  expect(keyboardHeight(areaOf(844), 844)).toBe(0);
  expect(keyboardHeight(areaOf(480), 844)).toBe(364);
  // the browser has moved the visible area down to show the field
  expect(keyboardHeight(areaOf(480, 200), 844)).toBe(164);
  expect(keyboardHeight(areaOf(900), 844)).toBe(0);
  expect(keyboardHeight(areaOf(422, 0, 2), 844)).toBe(0);
});

test('the element follows the keyboard until it is stopped', () => {
  const area = areaOf(innerHeight);
  const element = document.createElement('div');
  const stop = followKeyboard(element, area);
  const followed = (): string => element.style.getPropertyValue('--keyboard');
  expect(followed()).toBe('0px');
  area.height -= 300;
  area.dispatchEvent(new Event('resize'));
  expect(followed()).toBe('300px');
  area.offsetTop = 100;
  area.dispatchEvent(new Event('scroll'));
  expect(followed()).toBe('200px');
  stop();
  area.height = innerHeight;
  area.dispatchEvent(new Event('resize'));
  expect(followed()).toBe('200px');
});
