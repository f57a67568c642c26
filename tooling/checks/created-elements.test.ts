import path from 'node:path';
import { createBrokenProject } from './broken-project.ts';
import { exceptions, findCreatedElements } from './created-elements.ts';

test('the shell creates no elements by hand, except in files that have a reason to', () => {
  expect(findCreatedElements(path.resolve(__dirname, '../..'))).toEqual([]);
  expect([...exceptions.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

test('reports files that create elements, except tests and exceptions; reports stale exceptions', () => {
  const box = "export const a = document.createElement('div');\n";
  const project = createBrokenProject({
    'shell/src/a.ts': box,
    'shell/src/b.tsx': "export const b = (page: Document) => page.createElementNS('', 'svg');\n",
    'shell/src/c.ts': box,
    'shell/src/c.test.ts': box,
    'shell/src/testing/d.ts': box,
    'shell/src/e.ts': 'export const e = 1;\n',
    'shared-ui/src/f.ts': box,
  });
  const allowed = new Map([
    ['shell/src/c.ts', 'a frame'],
    ['shell/src/e.ts', 'nothing'],
  ]);
  expect(findCreatedElements(project.folder, allowed)).toEqual([
    'shell/src/a.ts: let the server or React draw this element',
    'shell/src/b.tsx: let the server or React draw this element',
    'shell/src/e.ts: no longer needs an exception',
  ]);
  project.remove();
});
