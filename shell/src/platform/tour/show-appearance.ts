import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { blogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import type { Call } from '@tessera/shared-contracts/platform/platform';
import type { Tour } from '@tessera/shared-contracts/platform/tour';
import styles from './tour-guide.module.css';

/** Texts of the appearance guide (ours). */
export const appearanceTexts = {
  title: 'This is what your blog looks like',
  ok: 'Got it',
} as const;

export interface ShowAppearanceOptions {
  readonly call: Call;
  readonly tour: Tour;
  /** Name of the guide. */
  readonly step: string;
  readonly blogName: string;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
}

/** The plain text of a description, from its sanitised HTML. Line breaks are kept. */
function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  return body.textContent;
}

/**
 * Shows the appearance step beside the head of a blog's page. Resolves to whether the step was
 * shown. Rejects with CallError if the call fails.
 */
export async function showAppearance({
  call,
  tour,
  step,
  blogName,
  signal,
}: ShowAppearanceOptions): Promise<boolean> {
  const blog = await call(blogHeader, { query: { tumblelog_name_or_id: blogName } }, { signal });
  const head = document.querySelector(`[${blogHeadAttributes.head}]`);
  if (signal.aborted || !(head instanceof HTMLElement)) return false;
  const hide = tour.show({
    name: step,
    template: 'appearance',
    content: { ...blog, description: plainTextOf(blog.description_sanitized ?? '') },
    pinnedTarget: head,
    position: 'right-start',
    className: styles['beside'] ?? '',
    title: appearanceTexts.title,
    ok_text: appearanceTexts.ok,
  });
  signal.addEventListener('abort', hide);
  return true;
}
