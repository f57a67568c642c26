/** @jest-environment jsdom */
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { renderSamples } from '../../testing/test-views.ts';
import { withdrawnAddress, withdrawnStyles } from './withdrawn-styles.ts';

const { needs: _needs, ...names } = controlAttributes;
const selector = Object.values(names)
  .map((name) => `[${name}]`)
  .join();

/** What a control is, such as `data-action=like`; `data-new-type=` for posts of all types. */
const labelOf = (control: Element): string => {
  const name = Object.values(names).find((one) => control.hasAttribute(one)) ?? '';
  return name === names.newType ? name : `${name}=${control.getAttribute(name) ?? ''}`;
};

test('the controls that need a withdrawn remote are hidden in all views, and no others', async () => {
  document.body.innerHTML = (await renderSamples()).map(({ html }) => html).join('');
  const controls = [...document.querySelectorAll(selector)];
  const style = document.createElement('style');
  document.head.append(style);
  const hiddenWithout = (...remotes: readonly string[]): readonly string[] => {
    style.textContent = withdrawnStyles(withdrawnAddress(remotes)) ?? '';
    const labels = (isHidden: boolean) =>
      controls
        .filter((control) => (getComputedStyle(control).display === 'none') === isHidden)
        .map(labelOf);
    const [hidden, shown] = [new Set(labels(true)), new Set(labels(false))];
    expect([...hidden].filter((label) => shown.has(label))).toEqual([]);
    return [...hidden].sort();
  };
  expect(hiddenWithout('mf_share')).toEqual(['data-action=share']);
  expect(hiddenWithout('mf_messaging')).toEqual(['data-action=message', 'data-entry=messaging']);
  const composing = [
    'data-action=edit',
    'data-action=reblog',
    'data-compose=',
    'data-new-post=',
    'data-new-type',
  ];
  expect(hiddenWithout('mf_compose')).toEqual(composing);
  expect(hiddenWithout('mf_share', 'mf_compose')).toEqual(
    [...composing, 'data-action=share'].sort(),
  );
  // without these two, pages have neither their views nor their controls
  expect(hiddenWithout('mf_header', 'mf_viewer')).toEqual([]);
  style.textContent = '';
  expect(controls.filter((control) => getComputedStyle(control).display === 'none')).toEqual([]);
});

test('a style sheet has one address, whatever the order of the remotes, and other addresses have none', () => {
  const address = withdrawnAddress(['mf_share', 'mf_poll']);
  expect(address).toBe(withdrawnAddress(['mf_poll', 'mf_share']));
  expect(withdrawnStyles(address)).toBe(
    "[data-needs~='mf_poll'],[data-needs~='mf_share']{display:none!important}",
  );
  const addressOf = (text: string): string =>
    `/releases/withdrawn/${Buffer.from(text).toString('base64url')}.css`;
  for (const other of [
    addressOf('mf_share,mf_poll'),
    addressOf("mf_share'],body,[x='"),
    addressOf('Share'),
    addressOf('mf_share,'),
    addressOf(''),
    address.replace('.css', '.js'),
    address.replace('.css', ''),
    '/releases/withdrawn/mf_share.css',
  ])
    expect([other, withdrawnStyles(other)]).toEqual([other, undefined]);
});
