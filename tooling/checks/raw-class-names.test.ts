import path from 'node:path';
import { createBrokenProject } from './broken-project.ts';
import { exceptions, findRawClassNames, rawClassLinesOf } from './raw-class-names.ts';

test('no source outside shared-ui uses the class names of buttons and form parts, except files that have a reason to', () => {
  expect(findRawClassNames(path.resolve(__dirname, '../..'))).toEqual([]);
});

test('every exception has a reason', () => {
  expect([...exceptions.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

test.each([
  ['a button', '<button className="button" type="submit">Save</button>'],
  ['a link', '<a className="button button--primary" href="/">Home</a>'],
  ['a variant', "const look = 'button--quiet';"],
  ['a button with an additional class', '<a className={`button ${styles.retry}`} href="/">A</a>'],
  ['a conditional button', "<a className={isPlain ? 'button' : styles.main} href='/'>A</a>"],
  ['a class name in a variable', "const className = isMain ? styles.main : 'button';"],
  [
    'a class over several lines',
    "<a\n  className={\n    isPlain ? 'button' : styles.main\n  }\n/>",
  ],
  ['a concatenated variant', 'const look = `button button--${tone}`;'],
  ['an icon button', '<button className="icon-button part__close" />'],
  ['a field', '<div className="form__field"><input /></div>'],
  ['an input with an additional class', '<input className={`form__input ${styles.box}`} />'],
  ['a hint', '<p className="form__hint" id="hint">Hint</p>'],
  ['errors', '<div className="page form__errors">Error</div>'],
  ['a checkbox', "element('label', { class: 'form__check' }, box);"],
  ['an element', "const agree = element('button', 'button', text);"],
  ['attributes of an element', "element('button', { type: 'button', class: 'button' });"],
  ['an assigned class', "button.className = 'button';"],
  ['an added class', "close.classList.add('button');"],
  ['a selector', "form.querySelector('.form__errors:not([hidden])');"],
])('a raw class name is refused: %s', (_, code) => {
  expect(rawClassLinesOf(`${code}\n`)).toHaveLength(1);
});

test.each([
  ['a component', '<Button variant="primary" type="submit">Save</Button>'],
  ['a tag', "document.createElement('button');"],
  ['a type', "<input className={styles.go} type='button' />"],
  ['a type next to a class', "element('button', { class: 'part__close', type: 'button' });"],
  ['a tag in a selector', "form.querySelector('button[type=submit]');"],
  ['a class of a style module', '<button className={styles[\'button\']} type="button" />'],
  ['a class that only contains such a name', '<textarea className="ask-form__input buttons" />'],
  ['the layout of a form', '<div className="form__actions form__row">…</div>'],
  ['a comment', '// The last .form__errors stays.\n/**\n * `form__hint`\n */'],
])('other code is accepted: %s', (_, code) => {
  expect(rawClassLinesOf(`${code}\n`)).toEqual([]);
});

test('searches sources outside shared-ui, except tests and exceptions; reports stale exceptions', () => {
  const raw = 'export const a = <p className="form__hint">Hint</p>;\n';
  const project = createBrokenProject({
    'api/src/app/pages/a.tsx': `\n${raw}`,
    'mf-share/src/b.tsx': raw,
    'mf-share/src/b.test.tsx': raw,
    'mf-share/src/testing/c.tsx': raw,
    'shell/src/d.ts': raw,
    'shell/src/e.ts': 'export const e = 1;\n',
    'shared-ui/src/FieldNote.tsx': raw,
  });
  expect(findRawClassNames(project.folder, new Set(['shell/src/d.ts', 'shell/src/e.ts']))).toEqual([
    'api/src/app/pages/a.tsx:2: use a component of shared-ui for this class',
    'mf-share/src/b.tsx:1: use a component of shared-ui for this class',
    'shell/src/e.ts: no longer needs an exception',
  ]);
  project.remove();
});
