import { findDuplicateIds, findStrayIds, readAreas, readTestedIds } from './requirements.ts';
import { createBrokenProject } from './broken-project.ts';

// Built at run time, so that `npm test` does not take these fake titles for tests of this file.
const title = (...ids: readonly string[]): string =>
  `test('${ids.join(', ')}: it works', () => {});\n`;

const project = createBrokenProject({
  'docs/requirements/follow.md':
    '# Follow\n\n| id | requirement | where | checked by |\n|---|---|---|---|\n| FOLLOW-01 | A follow shows at once. | mf-viewer | unit |\n| FOLLOW-02 | A failed one reverts. | mf-viewer | unit |\n',
  'mf-viewer/src/follow.test.ts': title('FOLLOW-01'),
  'e2e/specs/follow.spec.ts': title('FOLLOW-01', 'FOLLOW-99'),
  'mf-viewer/src/follow.ts': title('FOLLOW-02'),
  'node_modules/other/src/a.test.ts': title('FOLLOW-98'),
  'mf-viewer/dist/a.test.ts': title('FOLLOW-97'),
});
afterAll(() => project.remove());

const areas = readAreas(`${project.folder}/docs/requirements`);
const proven = readTestedIds(project.folder);

test('finds the requirement rows, and the test files that name their ids', () => {
  expect(areas).toEqual([
    {
      name: 'follow',
      rows: [
        { id: 'FOLLOW-01', text: 'A follow shows at once.' },
        { id: 'FOLLOW-02', text: 'A failed one reverts.' },
      ],
    },
  ]);
  expect(proven.get('FOLLOW-01')?.toSorted()).toEqual([
    'e2e/specs/follow.spec.ts',
    'mf-viewer/src/follow.test.ts',
  ]);
  expect(proven.has('FOLLOW-02')).toBe(false);
});

test('reports an id that a test title names but no row has, with the test file', () => {
  expect(findStrayIds(areas, proven)).toEqual([
    { id: 'FOLLOW-99', file: 'e2e/specs/follow.spec.ts' },
  ]);
});

test('reports an id with two rows', () => {
  expect(findDuplicateIds([...areas, ...areas])).toEqual(['FOLLOW-01', 'FOLLOW-02']);
});
