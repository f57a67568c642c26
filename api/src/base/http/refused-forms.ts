import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import type { Variables } from './context.ts';
import type { App } from './mount.ts';
import { isNavigation } from './navigation.ts';

/** Renders a plain form again after a refusal. */
export type RefusedFormPage = NonNullable<Variables['refusedForm']>;

/**
 * Shows a plain form again, with the error and the submitted values, when its endpoint refuses it.
 * Call it before mounting the endpoint.
 *
 * The browser then has the endpoint's URL in its address bar. Who opens that URL, as from a
 * bookmark, is redirected to the page of the form.
 *
 * @param page path of the page with the form; absent if the page cannot be known without the values
 */
export function showRefusedForm(
  app: App,
  { method, path }: Pick<EndpointDefinition, 'method' | 'path'>,
  render: RefusedFormPage,
  page?: string,
): void {
  app.use(path, async function keepForm(c, next) {
    if (c.req.method === method) c.set('refusedForm', render);
    else if (c.req.method === 'GET' && page !== undefined && page !== path && isNavigation(c))
      return c.redirect(page, 303);
    return next();
  });
}
