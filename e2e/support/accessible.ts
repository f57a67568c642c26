import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that depend on the colour scheme. Everything else that axe checks is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Waits for running transitions, during which contrast is undefined. Scroll-driven animations are
 * ignored because they never end.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        requestAnimationFrame(resolve);
      });
    });
    await Promise.all(
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.timeline instanceof DocumentTimeline &&
            animation.effect?.getComputedTiming().iterations !== Infinity,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

export interface AccessibleOptions {
  /** Selector of the part to check; the whole page by default. */
  readonly include?: string;
  readonly exclude?: string;
}

/** Expects that axe finds nothing, in light and in dark. */
export async function expectAccessible(
  page: Page,
  { include, exclude }: AccessibleOptions = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // In the page itself: the other mode opens a second page for every analysis, which takes longer
    // than the analysis. Listing the elements that pass takes axe longer than finding those that
    // fail.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] });
    if (include !== undefined) axe.include(include);
    if (exclude !== undefined) axe.exclude(exclude);
    if (colorScheme === 'dark') axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    expect(
      violations.map(
        (violation) =>
          `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
      `axe, ${colorScheme}`,
    ).toEqual([]);
  }
}

/** Expects no horizontal overflow at the given widths in px. */
export async function expectNoSidewaysScrolling(
  page: Page,
  ...widths: readonly number[]
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // what is pinned to something finds its new place a moment later
    await expect
      .poll(
        () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        `no sideways scrolling at ${width} px`,
      )
      .toBeLessThanOrEqual(0);
  }
}

/** Problems of the page's heading outline. Runs in the page. */
function readOutlineProblems(): string[] {
  const isThere = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]');
  const find = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter(isThere);
  const textOf = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label')?.trim() ?? textOf(element.getAttribute('aria-labelledby'));
  const problems: string[] = [];

  const headings = find('h1, h2, h3, h4, h5, h6').filter(
    (heading) => !heading.closest('dialog, [role="dialog"]'),
  );
  const mains = headings.filter(({ tagName }) => tagName === 'H1');
  if (mains.length !== 1) problems.push(`${mains.length} main headings`);
  let above = 1;
  for (const heading of headings) {
    const level = Number(heading.tagName.slice(1));
    // user-written HTML may have any headings
    if (level > above + 1 && !heading.closest('[data-post-id]'))
      problems.push(`‘${heading.textContent}’ of level ${level} under level ${above}`);
    above = level;
  }

  if (find('main').length !== 1) problems.push('not one main region');
  for (const [kind, selector] of [
    ['navigation', 'nav, [role="navigation"]'],
    ['region', 'section[aria-label], section[aria-labelledby], [role="region"]'],
    ['search', 'search, [role="search"]'],
  ] as const) {
    const names = find(selector).map(nameOf);
    for (const name of new Set(names)) {
      const count = names.filter((one) => one === name).length;
      if (count > 1) problems.push(`${count} times ${kind} ‘${name}’`);
      if (name === '' && kind === 'navigation') problems.push('a navigation without a name');
    }
  }
  for (const button of find('[data-action="follow"]')) {
    const blog = button.getAttribute('data-blog') ?? '';
    if (!button.closest('[data-blog-head], [popover]') && !nameOf(button).includes(blog))
      problems.push(`a follow button that does not say whom: ${blog}`);
  }
  return problems;
}

/**
 * Expects one main heading, levels without gaps, distinguishable landmarks, and follow buttons that
 * name their blog.
 */
export async function expectSoundOutline(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(readOutlineProblems), 'the outline of the page')
    .toEqual([]);
}

/** Widths in px of a phone, a tablet and a desktop, whose layouts differ. */
const layouts = [390, 768, 1280] as const;

/**
 * Expects a page without horizontal scrolling, with a valid heading outline and without axe
 * violations on phone, tablet and desktop.
 */
export async function expectSoundPage(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page, 360, 768, 1440);
  await expectSoundOutline(page);
  for (const width of layouts) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}
