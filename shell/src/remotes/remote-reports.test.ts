import { createRemoteReports } from './remote-reports.ts';

const failure = { remote: 'mf_viewer', version: '3', phase: 'load' } as const;

test('failures are kept until the log connects, later ones are sent at once', () => {
  const { report, connect } = createRemoteReports();
  const [early, late] = [new Error('early'), new Error('late')];
  report(early, failure);
  const error = jest.fn();
  connect({ event: jest.fn(), error });
  report(late, failure);
  expect(error.mock.calls).toEqual([
    [early, failure],
    [late, failure],
  ]);
});
