import { catalogue } from '@tessera/shared-contracts/contract/catalogue';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { App } from '../http/mount.ts';
import { renderPage } from '../pages/document.tsx';
import { buildOpenApi, type OpenApi } from './openapi.ts';
import { ReferencePage } from './ReferencePage.tsx';

/**
 * The API contract: OpenAPI at `/openapi.json`, documentation at `/docs`. Both are generated once
 * from the catalogue.
 */
export function registerReference(app: App): void {
  let openApi: OpenApi | undefined;
  app.get('/openapi.json', function showOpenApi(c) {
    openApi ??= buildOpenApi(catalogue);
    return c.json(openApi, 200, {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=300',
    });
  });
  app.get(pages.reference.path, (c) =>
    renderPage(
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
      <ReferencePage catalogue={catalogue} />,
    ),
  );
}
