import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { renderToStaticMarkup } from 'react-dom/server';
import { showHeader } from '../../testing/server-header.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

const { matchMedia } = window;
const queries = new Map<string, MediaQueryList>();
beforeEach(() => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => {
      const list = queries.get(query) ?? matchMedia(query);
      queries.set(query, list);
      return list;
    },
  });
});
afterEach(() => {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  queries.clear();
});

function widen(matches: boolean): void {
  const list = queries.get('(min-width: 64rem)');
  list?.dispatchEvent(Object.assign(new Event('change'), { matches }));
}

test('the menu of settings closes where the window becomes wide enough for a side column', async () => {
  const header = await showHeader(createFakePlatform(signedIn()));
  const main = document.createElement('main');
  main.innerHTML = renderToStaticMarkup(
    <SettingsFrame
      nav={{ current: '/settings/account', blogs: ['ada'], isStaff: false }}
      title="Account"
    >
      Content
    </SettingsFrame>,
  );
  document.body.append(main);
  const menu = main.querySelector<HTMLElement>('[popover]');
  menu?.showPopover();
  widen(false);
  expect(menu).toHaveAttribute('data-popover-open');
  widen(true);
  expect(menu).not.toHaveAttribute('data-popover-open');
  menu?.showPopover();
  main.remove();
  widen(true);
  await header.unmount();
  document.body.append(main);
  widen(true);
  expect(menu).toHaveAttribute('data-popover-open');
});
