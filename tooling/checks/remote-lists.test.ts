import path from 'node:path';
import { createBrokenProject } from './broken-project.ts';
import { findRemoteLists, listings } from './remote-lists.ts';

test('nothing lists our remotes, except files that have a reason', () => {
  expect(findRemoteLists(path.resolve(__dirname, '../..'))).toEqual([]);
});

test('every exception has a reason', () => {
  expect([...listings.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

test('refuses a list in code, styles or configuration, however the names are written; reports stale exceptions', () => {
  const list = "['mf_header', 'mf_compose', 'mf_viewer', 'mf_share']";
  const project = createBrokenProject({
    'shell/src/remotes/all.ts': `export const all = ${list};`,
    'shell/src/remotes/all.test.ts': `export const all = ${list};`,
    'shell/src/three.ts': "export const some = ['mf_header', 'mf_compose', 'mf_viewer'];",
    'shared-ui/src/a.css': '.mf-header,.mf-compose,.mf-share,.mf-messaging{color:red}',
    'api/src/b.tsx':
      "import 'mf-header';import 'mf-share';\nconst c = ['mf_viewer', 'mf_messaging'];",
    'tooling/steps/c.mjs': list,
    'nx.json': '["mf-header", "mf-compose", "mf-viewer", "mf-messaging", "mf-share"]',
    'docs/reference/remotes.md': list,
  });
  const why = 'lists our remotes: derive the list, or let each remote say it';
  expect(
    findRemoteLists(
      project.folder,
      new Map([
        ['nx.json', 'a reason'],
        ['shell/src/three.ts', 'a reason'],
      ]),
    ),
  ).toEqual([
    `api/src/b.tsx ${why}`,
    `shared-ui/src/a.css ${why}`,
    `shell/src/remotes/all.ts ${why}`,
    `tooling/steps/c.mjs ${why}`,
    'shell/src/three.ts lists no remotes any more: remove it from the exceptions',
  ]);
  project.remove();
});
