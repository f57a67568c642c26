import path from 'node:path';
import { createBrokenProject } from './broken-project.ts';
import { findReactRoots, rootMakers } from './react-roots.ts';

test('single-spa mounts everything that React renders, except in files that have a reason', () => {
  expect(findReactRoots(path.resolve(__dirname, '../..'))).toEqual([]);
});

test('every exception has a reason', () => {
  expect([...rootMakers.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

test('refuses React roots outside the list, however they are imported; reports stale exceptions', () => {
  const root = "import { createRoot } from 'react-dom/client';\ncreateRoot(document.body);\n";
  const project = createBrokenProject({
    'mf-share/src/a.tsx': root,
    'mf-share/src/a.test.tsx': root,
    'mf-share/src/testing/b.tsx': root,
    'mf-viewer/src/c.ts': "import type { Root } from\n  'react-dom/client';\n",
    'shared-ui/src/d.ts': "export * as client from 'react-dom/client';\n",
    'shell/src/e.ts': "const load = () => import('react-dom/client');\n",
    'shell/src/f.ts': root,
    'shell/src/g.ts': "// like 'react-dom/client'\nimport { flushSync } from 'react-dom';\n",
  });
  const allowed = new Map([
    ['shell/src/f.ts', 'a reason'],
    ['shell/src/g.ts', 'a reason'],
  ]);
  const advice = 'render with createPartRoot, in a parcel of single-spa';
  expect(findReactRoots(project.folder, allowed)).toEqual([
    `mf-share/src/a.tsx: ${advice}`,
    `mf-viewer/src/c.ts: ${advice}`,
    `shared-ui/src/d.ts: ${advice}`,
    `shell/src/e.ts: ${advice}`,
    'shell/src/g.ts: no longer needs an exception',
  ]);
  project.remove();
});
