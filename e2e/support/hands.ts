import { expect, type Locator, type Page } from '@playwright/test';
import { newPostLink } from './page-parts.ts';

/** A file in the format that Playwright passes to a file chooser. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A way to operate a page: by mouse or by keyboard. */
export interface Hands {
  readonly name: 'mouse' | 'keyboard';
  /** Presses a button or follows a link. */
  press(control: Locator): Promise<void>;
  /** Replaces the content of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Selects an option by its label. */
  choose(list: Locator, label: string): Promise<void>;
  /** Opens the file picker with a button and chooses these files. */
  take(button: Locator, files: SampleFile[]): Promise<void>;
  /**
   * Opens the form for a new post of the given type on the dashboard; `place` is the position of
   * the type among the seven post types, counted from 0.
   */
  openForm(page: Page, type: string, place: number): Promise<void>;
  /** Submits the form. */
  send(form: Locator, label: string): Promise<void>;
}

/** Presses z and then c: the second key has to follow within a second. */
export async function pressCompose({ keyboard: keys }: Page): Promise<void> {
  await Promise.all([keys.press('z'), keys.press('c')]);
}

async function replace(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}
async function takeFiles(
  page: Page,
  open: () => Promise<void>,
  files: SampleFile[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(files);
}

export const mouse: Hands = {
  name: 'mouse',
  press: (control) => control.click(),
  async write(field, text) {
    await field.click();
    await replace(field, text);
  },
  async choose(list, label) {
    await list.selectOption({ label });
  },
  take: (button, files) => takeFiles(button.page(), () => button.click(), files),
  openForm: (page, type) => newPostLink(page, type).click(),
  send: (form, label) => form.getByRole('button', { name: label, exact: true }).click(),
};

/** More tab stops than any page of the product has. */
const maxStops = 160;
/** Tabs until a control has the focus; fails if it cannot be reached. */
export async function tabTo(control: Locator): Promise<void> {
  const { keyboard: keys } = control.page();
  // looked up once: finding an element by its role takes longer than pressing a key
  const element = await control.elementHandle();
  const isFocused = () => element.evaluate((found) => found === document.activeElement);
  for (let stops = 0; stops < maxStops && !(await isFocused()); stops += 1) await keys.press('Tab');
  await expect(control, 'reached with the tab key').toBeFocused();
}

export const keyboard: Hands = {
  name: 'keyboard',
  async press(control) {
    await tabTo(control);
    await control
      .page()
      .keyboard.press(
        (await control.evaluate((element) => element instanceof HTMLInputElement))
          ? 'Space'
          : 'Enter',
      );
  },
  async write(field, text) {
    await tabTo(field);
    await replace(field, text);
  },
  async choose(list, label) {
    await tabTo(list);
    // type only the first letter: a second letter that comes too late would begin a new search
    await list.page().keyboard.press(label.charAt(0));
    await expect(list.locator('option:checked')).toHaveText(label);
  },
  take: (button, files) => takeFiles(button.page(), () => keyboard.press(button), files),
  async openForm(page, _, place) {
    await pressCompose(page);
    const icons = page.getByRole('group', { name: 'New post' }).getByRole('button');
    await expect(icons).toHaveCount(7);
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
    await expect(icons.nth(place)).toBeFocused();
    await page.keyboard.press('Enter');
  },
  async send(form, label) {
    await expect(form.getByRole('button', { name: label, exact: true })).toBeEnabled();
    await form.page().keyboard.press('ControlOrMeta+Enter');
  },
};
