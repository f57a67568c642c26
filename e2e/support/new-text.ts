import type { Locator, Page } from '@playwright/test';

/** The form of a new text post. */
export const newText = (page: Page): Locator => page.getByRole('form', { name: 'New text post' });
