import { catalogue, catalogueByNoun } from '@tessera/shared-contracts/catalogue/catalogue';
import { referenceView } from '@tessera/shared-contracts/help/reference-views';
import type { App } from '../../base/http/mount.ts';
import { renderPage } from '../../base/page/document.tsx';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { buildOpenApi, type OpenApi } from './openapi.ts';
import { presentCatalogue } from './present-catalogue.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/**
 * The API contract: OpenAPI at `/openapi.json`, documentation at `/docs`. Each is generated from
 * the catalogue when it is first requested.
 */
export function registerReference(app: App): void {
  let openApi: OpenApi | undefined;
  app.get('/openapi.json', function showOpenApi(c) {
    openApi ??= buildOpenApi(catalogueByNoun, c.var.deps.env.baseUrl);
    return c.json(openApi, 200, {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=300',
    });
  });
  let reference: ViewRequest | undefined;
  mountPage(app, 'reference', function showReference(c) {
    reference ??= viewRequest(referenceView, presentCatalogue(catalogue));
    return renderPage(
      c,
      {
        info: {
          name: 'reference',
          base_route: '/dashboard',
          title: 'Reference',
          header: ['unstuck'],
        },
        head: {
          description: 'All endpoints of Tessera, with their access, parameters and responses.',
        },
      },
      [reference],
    );
  });
}
