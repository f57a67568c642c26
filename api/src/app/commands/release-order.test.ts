import { readReleaseOrder } from './release-order.ts';

const packages = ['shell', 'mf-header', 'mf-compose', 'mf-share'];
const read = (...args: string[]) => readReleaseOrder(args, 'stable', packages);

test('a name alone builds that package and releases it to everyone', () => {
  expect(read('mf-header')).toEqual({
    do: 'release',
    packages: ['mf-header'],
    source: { from: 'build' },
    channel: undefined,
    reason: '',
  });
});

test('several names are released together, without duplicates, and --all includes every package', () => {
  expect(read('mf-header', 'mf-share', 'mf-header')).toMatchObject({
    packages: ['mf-header', 'mf-share'],
  });
  expect(read('--all')).toMatchObject({
    do: 'release',
    packages,
  });
});

test.each<[string[], object]>([
  [
    ['mf-share', '--to', '1.0.0', '--channel', 'early'],
    { do: 'release', source: { from: 'registry', version: '1.0.0' }, channel: 'early' },
  ],
  [
    ['mf-share', '--from', '/tmp/build'],
    { do: 'release', source: { from: 'folder', folder: '/tmp/build' } },
  ],
  [
    ['mf-share', '--rollback', '--to', '1.0.0', '--why', 'slow'],
    { do: 'rollback', to: '1.0.0', reason: 'slow' },
  ],
  [['shell', 'mf-share', '--rollback'], { do: 'rollback', packages: ['shell', 'mf-share'] }],
  [['mf-share', '--rollback', '--seen', '2.0.0'], { do: 'rollback', seen: '2.0.0' }],
  [['--channel', 'early', '--promote'], { do: 'promote', channel: 'early', packages: [] }],
  [
    ['mf-share', '--channel', 'early', '--end'],
    { do: 'end', channel: 'early', packages: ['mf-share'] },
  ],
  [
    ['mf-share', 'mf-header', '--withdraw', '--why', 'leaks'],
    { do: 'withdraw', packages: ['mf-share', 'mf-header'], channel: undefined, reason: 'leaks' },
  ],
  [['--enrol', 'ada@example.org'], { do: 'enrol', email: 'ada@example.org', channel: undefined }],
  [['--list', 'mf-share'], { do: 'list', packages: ['mf-share'] }],
  [['--help'], { do: 'help' }],
])('understands %j', (args, order) => {
  expect(read(...args)).toMatchObject(order);
});

test.each<[string[], string]>([
  [[], 'Usage: npm run release -- shell | mf-header'],
  [['mf-heder'], "There is no 'mf-heder' to build here: name its build with --from FOLDER"],
  [['Header'], "There is no 'Header' to release. There are: shell, mf-header"],
  [['mf-header', '--channel', ''], "'' is not a channel name. A channel has a name of 1 to 40"],
  [['mf-header', '--channel', 'no such; people'], "'no such; people' is not a channel name"],
  [['mf-header', '--channel', 'stable'], "'stable' is what everyone gets: leave --channel out."],
  [['mf-header', '--chanel', 'early'], "Unknown option '--chanel'"],
  [['mf-header', '--rollback', '--promote'], 'Use only one of --rollback and --promote.'],
  [['mf-header', '--rollback', '--withdraw'], 'Use only one of --rollback and --withdraw.'],
  [['--withdraw'], 'Usage: npm run release -- shell | mf-header'],
  [['--all', '--rollback'], '--all cannot be combined with these arguments'],
  [['--all', 'mf-header'], '--all cannot be combined with names'],
  [['mf-header', '--seen', '1'], '--seen cannot be combined with these arguments'],
  [
    ['mf-header', 'mf-share', '--rollback', '--to', '1'],
    'Name exactly one package with a version or a folder.',
  ],
  [['--promote'], 'Which channel? npm run release -- --channel CHANNEL --promote'],
  [['mf-header', '--enrol', 'ada@example.org'], 'leave the names out'],
])('refuses %j with a readable message', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});

test.each([
  ['--from', './build'],
  ['--to', '1.2.3'],
  ['--rollback'],
  ['--withdraw'],
  ['--list'],
  ['--channel', 'early', '--promote'],
])('takes the name of a remote that another team builds with %j %j %j', (...rest) => {
  expect(read('mf-saved-posts', ...rest)).toMatchObject({ packages: ['mf-saved-posts'] });
});

test('what cannot be built here needs a folder or a version', () => {
  expect(() => read('mf-saved-posts')).toThrow(
    "There is no 'mf-saved-posts' to build here: name its build with --from FOLDER",
  );
});
