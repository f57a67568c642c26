import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import * as v from 'valibot';
import { withVisit } from './with-visit.ts';

const shared = v.parse(bootstrap, { flags: { ask_form: true } });

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', true],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', false],
])('the handset flag depends on the browser: %s', (userAgent, is_mobile_handset) => {
  expect(withVisit(shared, userAgent).flags).toEqual({ ask_form: true, is_mobile_handset });
});

test('a page that all visitors share gets a new id on each load; other pages keep theirs', () => {
  const ids = [1, 2].map(() => withVisit(shared, '').config.rid);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(2);
  const own = { ...shared, config: { ...shared.config, rid: 'r-1' } };
  expect(withVisit(own, '').config.rid).toBe('r-1');
});
