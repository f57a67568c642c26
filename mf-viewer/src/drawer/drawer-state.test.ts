import { closedDrawer, reduceDrawer, type DrawerEvent, type DrawerState } from './drawer-state.ts';

const bob = { name: 'bob', post_id: '', confirmClose: false };
const cleo = { name: 'cleo', post_id: '7', confirmClose: false };
const after = (...events: DrawerEvent[]): DrawerState => events.reduce(reduceDrawer, closedDrawer);

test('DRAWER-24, DRAWER-25: a drawer opens only if none is open and the blog viewer is not suspended', () => {
  expect(after({ kind: 'open', target: bob })).toEqual({ kind: 'open', target: bob });
  expect(after({ kind: 'open', target: bob }, { kind: 'open', target: cleo })).toEqual({
    kind: 'open',
    target: bob,
  });
  expect(after({ kind: 'suspend' }, { kind: 'open', target: cleo })).toEqual({
    kind: 'suspended',
    waiting: undefined,
  });
  expect(after({ kind: 'open', target: bob }, { kind: 'close' })).toEqual(closedDrawer);
});

test('DRAWER-26: an open drawer reopens after a suspension, unless it was closed meanwhile', () => {
  expect(after({ kind: 'open', target: bob }, { kind: 'suspend' }, { kind: 'suspend' })).toEqual({
    kind: 'suspended',
    waiting: bob,
  });
  expect(after({ kind: 'open', target: bob }, { kind: 'suspend' }, { kind: 'resume' })).toEqual({
    kind: 'open',
    target: bob,
  });
  expect(
    after(
      { kind: 'open', target: bob },
      { kind: 'suspend' },
      { kind: 'close' },
      { kind: 'resume' },
    ),
  ).toEqual(closedDrawer);
  expect(after({ kind: 'suspend' }, { kind: 'resume' })).toEqual(closedDrawer);
  expect(after({ kind: 'resume' })).toEqual(closedDrawer);
});
