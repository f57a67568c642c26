import { expect, type Locator, type Page } from '@playwright/test';

/** The problem with the current focus; '' if none. Runs in the page. */
async function readFocusProblem(): Promise<string> {
  // elements that were scrolled into view are in place in the next frame
  await new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(resolve);
    });
  });
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'lost';
  const words = (at.getAttribute('aria-label') ?? at.textContent).trim().slice(0, 40);
  const called = `${at.tagName.toLowerCase()} ‘${words}’`;
  if (at.closest('[inert]')) return `${called} is out of reach`;
  // a layer that has just opened, or a new page, is focused as a whole until the next key press
  if (at.matches('main, dialog, [role="dialog"], form, iframe')) return '';
  const label = at.closest('label');
  const box = (label && getComputedStyle(at).opacity === '0' ? label : at).getBoundingClientRect();
  const [left, right, top, bottom] = [
    Math.max(0, box.left),
    Math.min(innerWidth, box.right),
    Math.max(0, box.top),
    Math.min(innerHeight, box.bottom),
  ];
  if (right <= left || bottom <= top) return `${called} is not in view`;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!over || !(at.contains(over) || over.contains(at) || label?.contains(over)))
    return `${called} is covered by ${over?.tagName.toLowerCase() ?? 'nothing'}.${over?.className ?? ''}`;
  const isRendered = (style: CSSStyleDeclaration): boolean =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  const holders = [
    at,
    ...[at.parentElement, at.parentElement?.parentElement].filter(
      (holder) => holder instanceof HTMLElement,
    ),
  ];
  const isSeen =
    holders.some(
      (holder) =>
        isRendered(getComputedStyle(holder)) || isRendered(getComputedStyle(holder, '::before')),
    ) || getComputedStyle(at).boxShadow !== 'none';
  return isSeen ? '' : `${called} does not show that it has the focus`;
}

/**
 * Expects focus to be on an element that is in view, not covered, and visibly focused, or on a
 * layer or the page as a whole.
 */
export async function expectFocusSeen(page: Page, when: string): Promise<void> {
  // focus sometimes moves late, once the page has been rendered or an effect has run
  await expect(async () => {
    expect(await page.evaluate(readFocusProblem), `the focus, ${when}`).toBe('');
  }).toPass({ timeout: 8_000 });
}

/** Maximum number of key presses to reach a control. */
const maxStops = 120;
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Tabs to a control, forwards or backwards, and checks the focus at every stop. */
export async function tabToChecked(
  control: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await control.waitFor();
  const page = control.page();
  for (let stop = 1; stop <= maxStops && !(await isFocused(control)); stop += 1) {
    await page.keyboard.press(key);
    await expectFocusSeen(page, `${stop} stops on the way to ${String(control)}`);
  }
  await expect(control, 'reached with the tab key').toBeFocused();
}

/** Tabs to a control, checks the focus at every stop, and presses Enter. */
export async function tabAndPressEnter(control: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabToChecked(control, key);
  await control.page().keyboard.press('Enter');
}

/** Expects focus to be inside a part of the page. */
export const expectFocusIn = (part: Locator): Promise<void> =>
  expect
    .poll(
      () => part.evaluate((element) => element.contains(document.activeElement)),
      'the focus is inside',
    )
    .toBe(true);
