import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a colour scheme can change. Everything else that axe looks at is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What is on its way from one colour to another has no contrast yet. What goes by scrolling, not by time, never ends. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => { requestAnimationFrame(() => { requestAnimationFrame(resolve); }); });
    await Promise.all(document.getAnimations().filter((animation) => animation.timeline instanceof DocumentTimeline && animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined)));
  });
}

export interface AccessibleOptions {
  /** Selector of the part to look at; without it the whole page. */
  readonly include?: string;
  readonly exclude?: string;
}

/** Expects that axe finds nothing, in light and in dark. */
export async function expectAccessible(page: Page, { include, exclude }: AccessibleOptions = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // In the page itself: the other mode opens a second page for every analysis, which takes longer than the analysis.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (include !== undefined) axe.include(include);
    if (exclude !== undefined) axe.exclude(exclude);
    if (colorScheme === 'dark') axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`), `axe, ${colorScheme}`).toEqual([]);
  }
}

/** Expects that nothing reaches over the edge of the window at the given widths in px. */
export async function expectNoSidewaysScrolling(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `no sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Expects a page that holds together from phone to desk, and in which axe finds nothing. */
export async function expectSoundPage(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page, 360, 768, 1440);
  await expectAccessible(page);
}
