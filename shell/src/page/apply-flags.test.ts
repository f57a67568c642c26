import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import * as v from 'valibot';
import { applyFlags } from './apply-flags.ts';

const classOf = (flags: Record<string, unknown>): string => {
  const root = document.createElement('html');
  applyFlags(v.parse(bootstrap, { flags }), root);
  return root.className;
};

test('BOOT-12: dashboard_refresh sets its class on the root element', () => {
  expect(classOf({ dashboard_refresh: true })).toBe('dashboard-refresh');
});

test.each([[{}], [{ dashboard_refresh: false }], [{ dashboard_refresh: 'true' }]])(
  'BOOT-12: with the flags %j the root element gets no class',
  (flags) => {
    expect(classOf(flags)).toBe('');
  },
);
