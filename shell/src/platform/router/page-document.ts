import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import * as v from 'valibot';

/** What decides whether a page can replace the current one without a new document. */
export interface PageIdentity {
  /** URL of the shell's entry script; '' if the document has none. */
  readonly shell: string;
  /**
   * Name of the user that the page was rendered for; '' for a visitor, undefined if unknown.
   */
  readonly user: string | undefined;
}

const bootstrapUser = v.object({
  user: v.optional(v.object({ name: bootstrap.entries.user.wrapped.entries.name })),
});

function readUser(page: Document): string | undefined {
  try {
    const result = v.safeParse(
      bootstrapUser,
      JSON.parse(page.querySelector(`script#${bootstrapElementId}`)?.textContent ?? ''),
    );
    return result.success ? (result.output.user?.name ?? '') : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the identity of a document. */
export const readIdentity = (page: Document): PageIdentity => ({
  shell: page.querySelector('script[src*="/releases/shell/"]')?.getAttribute('src') ?? '',
  user: readUser(page),
});

/**
 * Whether two documents have the same version of the shell and were rendered for the same user, so
 * that the main region can be swapped. An unknown user counts as the same.
 */
export const fitsInto = (next: PageIdentity, present: PageIdentity): boolean =>
  next.shell === present.shell &&
  (next.user === undefined || present.user === undefined || next.user === present.user);

export const mainOf = (page: Document): HTMLElement | null =>
  page.querySelector<HTMLElement>('main#main');
