import type { Locator, Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { conversationWith } from '@tessera/shared-contracts/messaging/texts';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';

// Parts of a page that cannot be found by role or label.

type Scope = Page | Locator;

/** The bar above a stream; its links open the forms for new posts. */
export const newPostBar = (page: Page): Locator => page.locator(`[${controlAttributes.newPost}]`);
export const newPostLink = (page: Page, type = 'text'): Locator =>
  newPostBar(page).locator(`a[${controlAttributes.newType}="${type}"]`);

export const headerEntry = (page: Page, entry: string): Locator =>
  page.locator(`[${controlAttributes.entry}="${entry}"]`);

/** The window of a conversation; `own` names the blog of somebody who owns several. */
export const conversationWindow = (page: Page, other: string, own?: string): Locator =>
  page.getByRole('dialog', { name: conversationWith(other, own), exact: true });

export const streamPosts = (page: Page): Locator =>
  page.locator(`[${streamAttributes.posts}] > article`);
export const articleOf = (scope: Scope, id: string): Locator =>
  scope.locator(`article[${postAttributes.id}="${id}"]`);
export const articlesOfType = (scope: Scope, type: string): Locator =>
  scope.locator(`article[${postAttributes.type}="${type}"]`);

/** Selector of the forms for new and existing posts. */
export const anyPostForm = `form[${postFormAttributes.form}]`;
export const postForms = (scope: Scope): Locator => scope.locator(anyPostForm);
/** The hidden field behind a button that picks files. */
export const filePicker = (
  scope: Scope,
  kind: 'photos' | 'photo' | 'audio' | 'video' | 'captions',
): Locator => scope.locator(`[${postFormAttributes.picker}="${kind}"]`);
/** All photos of a form. */
export const photoTiles = (scope: Scope): Locator => scope.locator(`[${postFormAttributes.photo}]`);
/** The photo with the given id in a form. */
export const photoTile = (scope: Scope, id: string): Locator =>
  scope.locator(`[${postFormAttributes.photo}="${id}"]`);
/** The photos in a form that have the given upload status. */
export const photosThatAre = (scope: Scope, status: 'ready' | 'failed'): Locator =>
  scope.locator(`[${postFormAttributes.photo}][${postFormAttributes.photoStatus}="${status}"]`);

/** The slot of a remote; found only while the remote is mounted. */
export const mountedSlot = (page: Page, remote: string): Locator =>
  page.locator(`#${slotId(remote)}[${pageAttributes.remoteState}="mounted"]`);
