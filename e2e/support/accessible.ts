import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The axe rules that depend on colours; other rules give the same results in both colour modes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Waits until transitions and animations have finished, because contrast is undefined while they
 * run. Endless and scroll-driven animations are ignored, because they never finish.
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

/** What to check; the whole page by default. */
export interface AccessibleOptions {
  /** Selector of the part to check. */
  readonly include?: string;
  readonly exclude?: string;
}

declare global {
  /** Set in a page by axe's script. */
  var axe: typeof Axe;
}

/**
 * The violations that axe finds in the page, as 'rule: elements'. Loads axe once per document,
 * because parsing it takes as long as an analysis.
 */
export async function findViolations(
  page: Page,
  { include, exclude, rules }: AccessibleOptions & { readonly rules?: readonly string[] } = {},
): Promise<readonly string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await globalThis.axe.run(context, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    {
      context: {
        include: include ?? ':root',
        ...(exclude === undefined ? {} : { exclude }),
      },
      options: {
        // listing the elements that pass takes longer than finding those that fail
        resultTypes: ['violations' as const],
        // off by default, because it is part of the newest guidelines only
        rules: { 'target-size': { enabled: true } },
        ...(rules ? { runOnly: [...rules] } : {}),
      },
    },
  );
}

/**
 * Expects that axe finds no violations. In dark mode, only the rules that depend on colours are
 * checked again.
 */
export async function expectAccessible(page: Page, options: AccessibleOptions = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const rules = colorScheme === 'dark' ? { rules: colourRules } : {};
    expect(await findViolations(page, { ...options, ...rules }), `axe, ${colorScheme}`).toEqual([]);
  }
}

/** Expects no horizontal overflow at the given widths in px. */
export async function expectNoSidewaysScrolling(
  page: Page,
  ...widths: readonly number[]
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // pinned elements are repositioned a moment after the width changes
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

const outlineAttributes = {
  post: postAttributes.id,
  head: blogHeadAttributes.head,
  action: controlAttributes.action,
} as const;

/** Problems with the page's headings, landmarks and follow buttons. Runs in the page. */
function readOutlineProblems({ post, head, action }: typeof outlineAttributes): string[] {
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
    if (level > above + 1 && !heading.closest(`[${post}]`))
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
  for (const button of find(`[${action}="follow"]`)) {
    const name = nameOf(button) || button.textContent.trim();
    if (!button.closest(`[${head}], [popover]`) && /^(?:Follow|Following)$/.test(name))
      problems.push(`a follow button that does not say whom: ${name}`);
  }
  return problems;
}

/**
 * Expects:
 *
 * - one main region and one main heading;
 * - outside posts, heading levels without gaps;
 * - a name for each navigation, and different names for landmarks of the same kind;
 * - follow buttons that name their blog, except in a blog's head or a popover.
 */
export async function expectSoundOutline(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(readOutlineProblems, outlineAttributes), 'the outline of the page')
    .toEqual([]);
}

/** Widths in px of a phone, a tablet and a desktop, whose layouts differ. */
const layouts = [390, 768, 1280] as const;

/**
 * Expects that the page does not scroll horizontally at widths of 360, 768 and 1440 px. It must
 * pass {@link expectSoundOutline}, and {@link expectAccessible} at each width in {@link layouts}.
 */
export async function expectSoundPage(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page, 360, 768, 1440);
  await expectSoundOutline(page);
  for (const width of layouts) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}
