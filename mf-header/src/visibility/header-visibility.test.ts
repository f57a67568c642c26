import { Subject } from 'rxjs';
import { createBus } from '@tessera/shared-contracts/contract/bus';
import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import { changeHeader, headerState$, initialHeaderState, type HeaderState } from './header-visibility.ts';

function watch() {
  const bus = createBus();
  const scroll = new Subject<void>();
  let state: HeaderState = initialHeaderState;
  headerState$(bus, scroll).subscribe((next) => { state = next; });
  return { bus, scroll, state: () => state };
}
const opening = { mode: 'new', type: 'text' } as const;
const saved = { post_id: '1', html: '', context_page: 'dashboard', is_edit: false, is_reblog: false, state: 'published', post_url: '', counts: { name: 'ada', posts_count: 1, drafts_count: 0, queue_count: 0, messages_count: 0 } };

test('HEAD-06: the header goes as the first step of opening a form, and scrolling keeps it away', () => {
  const { bus, scroll, state } = watch();
  bus.emit(postFormOpening, opening);
  expect(state().isHidden).toBe(true);
  scroll.next();
  expect(state().isHidden).toBe(true);
});

test('HEAD-05: scrolling hides a header that is visible while a form is open, and only then', () => {
  expect(changeHeader({ ...initialHeaderState, isFormOpen: true }, { kind: 'scroll' }).isHidden).toBe(true);
  expect(changeHeader(initialHeaderState, { kind: 'scroll' }).isHidden).toBe(false);
});

test('HEAD-07: the header is back when the form closes, and after a save', () => {
  const { bus, state } = watch();
  bus.emit(postFormOpening, opening);
  bus.emit(postFormClosed, { saved: false });
  expect(state().isHidden).toBe(false);
  bus.emit(postFormOpening, opening);
  bus.emit(postSaved, saved);
  expect(state().isHidden).toBe(false);
});

test('HEAD-08, HEAD-09: pages make it transparent and unstuck, each by itself; both are off at first', () => {
  const { bus, state } = watch();
  expect(state()).toMatchObject({ isTransparent: false, isUnstuck: false });
  bus.emit(headerTransparent, true);
  expect(state()).toMatchObject({ isTransparent: true, isUnstuck: false });
  bus.emit(headerUnstick, true);
  bus.emit(headerTransparent, false);
  expect(state()).toMatchObject({ isTransparent: false, isUnstuck: true });
});
