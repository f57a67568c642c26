import { isId } from '@tessera/shared-contracts/core/wire';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { isCreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { RequestValues } from '../http/context.ts';

export type OpenForm = NonNullable<PageInfo['open_form']>;

/** Route pattern of the new-post forms over a base route. */
export const newFormPath = (path: string): string => `${path}/new/:type`;

/**
 * The form that the URL asks for, if any. `elsewhere` if the form cannot be opened, because it is
 * unknown, its id or key is invalid, or the viewer is not logged in.
 */
type AskedForm =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly form: OpenForm }
  | { readonly kind: 'elsewhere' };

const empty = { type: '', id: '', key: '' } as const;

/**
 * Parses the form part of a directly opened URL: `{base}/new/{type}`, `/edit/{id}`,
 * `/reblog/{id}/{key}`.
 */
function readAskedForm(c: RequestValues): AskedForm {
  const { type, postId, reblogId, reblogKey } = c.req.param();
  if (type === undefined && postId === undefined && reblogId === undefined) return { kind: 'none' };
  if (!c.var.viewer) return { kind: 'elsewhere' };
  if (type !== undefined)
    return isCreatablePostType(type)
      ? { kind: 'form', form: { ...empty, mode: 'new', type } }
      : { kind: 'elsewhere' };
  if (postId !== undefined && isId(postId))
    return { kind: 'form', form: { ...empty, mode: 'edit', id: postId } };
  if (
    reblogId !== undefined &&
    isId(reblogId) &&
    reblogKey !== undefined &&
    /^[\w-]{1,64}$/.test(reblogKey)
  )
    return { kind: 'form', form: { ...empty, mode: 'reblog', id: reblogId, key: reblogKey } };
  return { kind: 'elsewhere' };
}

/** The form that a page was opened with, for its page info. */
export function openForm(c: RequestValues): OpenForm | null {
  const asked = readAskedForm(c);
  return asked.kind === 'form' ? asked.form : null;
}

/**
 * The base route to redirect to when the form cannot be opened; undefined when the page can be
 * served.
 */
export function formRedirect(c: RequestValues): string | undefined {
  if (readAskedForm(c).kind !== 'elsewhere') return undefined;
  const base = /^(.+)\/new\/[^/]*\/?$/.exec(new URL(c.req.url).pathname)?.[1];
  return base ?? pages.dashboard.path;
}
