import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { registry } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';

/** What decides whether a page can replace the current one without a new document. */
export interface PageIdentity {
  /** Version of the shell; undefined if unknown. */
  readonly shell: string | undefined;
  /**
   * Name of the user that the page was rendered for; '' for a visitor, undefined if unknown.
   */
  readonly user: string | undefined;
  /** Names of the remotes that the page knows; undefined if unknown. */
  readonly remotes: readonly string[] | undefined;
}

const payload = v.object({
  user: v.optional(v.object({ name: bootstrap.entries.user.wrapped.entries.name })),
  config: v.optional(
    v.object({
      registry: v.object({
        shellVersion: registry.entries.shellVersion,
        remotes: v.optional(v.record(v.string(), v.unknown()), {}),
      }),
    }),
  ),
});

/** Reads the identity of a document. */
export function readIdentity(page: Document): PageIdentity {
  try {
    const { user, config } = v.parse(
      payload,
      JSON.parse(page.querySelector(`script#${bootstrapElementId}`)?.textContent ?? ''),
    );
    return {
      shell: config?.registry.shellVersion,
      user: user?.name ?? '',
      remotes: config && Object.keys(config.registry.remotes),
    };
  } catch {
    return { shell: undefined, user: undefined, remotes: undefined };
  }
}

/**
 * Whether two documents have the same version of the shell and were rendered for the same user, and
 * the present one knows all remotes of the next, so that the main region can be swapped. What is
 * unknown counts as the same.
 */
export const fitsInto = (next: PageIdentity, present: PageIdentity): boolean =>
  (next.shell === undefined || present.shell === undefined || next.shell === present.shell) &&
  (next.user === undefined || present.user === undefined || next.user === present.user) &&
  (next.remotes === undefined ||
    present.remotes === undefined ||
    next.remotes.every((name) => present.remotes?.includes(name)));

export const mainOf = (page: Document): HTMLElement | null =>
  page.querySelector<HTMLElement>('main#main');
