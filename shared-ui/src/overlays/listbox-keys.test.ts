import { buttonKey, textFieldKey, type ButtonList, type TextFieldList } from './listbox-keys.ts';

const pressed = (key: string, changes: Partial<KeyboardEventInit> = {}) =>
  new KeyboardEvent('keydown', { key, ...changes });

describe('a text field', () => {
  const press = (key: string, list: Partial<TextFieldList> = {}) =>
    textFieldKey(pressed(key), {
      isOpen: true,
      count: 3,
      active: undefined,
      past: 'field',
      ...list,
    });

  test.each([
    ['ArrowDown', undefined, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, undefined],
    ['ArrowUp', undefined, 2],
    ['ArrowUp', 0, undefined],
  ])('%s moves from option %s to option %s; undefined is the field', (key, active, to) => {
    expect(press(key, { active })).toEqual({ kind: 'move', to });
  });

  test.each([
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowDown', undefined, 0],
    ['ArrowUp', undefined, 2],
  ])('with wrapping, %s moves from option %s to option %s', (key, active, to) => {
    expect(press(key, { active, past: 'wrap' })).toEqual({ kind: 'move', to });
  });

  test('Enter chooses the active option, if any; Escape closes the list', () => {
    expect(press('Enter', { active: 1 })).toEqual({ kind: 'choose', index: 1 });
    expect(press('Enter')).toBeUndefined();
    expect(press('Enter', { active: 3 })).toBeUndefined();
    expect(press('Escape')).toEqual({ kind: 'close' });
  });

  test('while the list is closed, arrow keys open it and other keys do nothing', () => {
    expect(press('ArrowUp', { isOpen: false })).toEqual({ kind: 'open' });
    for (const key of ['Enter', 'Escape', 'a'])
      expect(press(key, { isOpen: false, active: 0 })).toBeUndefined();
  });

  test('editing keys, keys pressed during input method composition and arrow keys in an empty list do nothing', () => {
    for (const key of ['a', ' ', 'Home', 'End', 'Tab']) expect(press(key)).toBeUndefined();
    expect(press('ArrowDown', { count: 0 })).toBeUndefined();
    expect(
      textFieldKey(pressed('ArrowDown', { isComposing: true }), {
        isOpen: true,
        count: 1,
        active: 0,
        past: 'wrap',
      }),
    ).toBeUndefined();
  });
});

describe('a button', () => {
  const labels = ['Ada', 'bob', 'Bea', 'cleo'];
  const press = (key: string, active?: number, changes: Partial<KeyboardEventInit> = {}) => {
    const list: ButtonList = { active, labels };
    return buttonKey(pressed(key, changes), list);
  };

  test.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])('%j opens the list', (key) => {
    expect(press(key)).toEqual({ kind: 'open' });
  });

  test.each([
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
  ])('%s moves from option %i to option %i', (key, active, to) => {
    expect(press(key, active)).toEqual({ kind: 'move', to });
  });

  test('Enter and space choose the active option; Escape closes the list if it is open', () => {
    expect(press('Enter', 2)).toEqual({ kind: 'choose', index: 2 });
    expect(press(' ', 2)).toEqual({ kind: 'choose', index: 2 });
    expect(press('Escape', 2)).toEqual({ kind: 'close' });
    expect(press('Escape')).toBeUndefined();
  });

  test('a letter moves to the next option that begins with it; while the list is closed, it chooses the first such option', () => {
    expect(press('b', 0)).toEqual({ kind: 'move', to: 1 });
    expect(press('B', 1)).toEqual({ kind: 'move', to: 2 });
    expect(press('b', 2)).toEqual({ kind: 'move', to: 1 });
    expect(press('c')).toEqual({ kind: 'choose', index: 3 });
    expect(press('x')).toBeUndefined();
  });

  test('a letter with Ctrl, Meta or Alt does nothing in the list', () => {
    for (const key of ['ctrlKey', 'metaKey', 'altKey'])
      expect(press('b', 0, { [key]: true })).toBeUndefined();
  });
});
