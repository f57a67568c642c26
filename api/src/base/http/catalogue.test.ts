import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { formRoutes, pages, serviceRoutes } from '@tessera/shared-contracts/pages/pages';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('exactly the endpoints, pages and service routes of the catalogue are mounted', () => {
  const isMiddleware = (method: string): boolean => method === 'ALL';
  const mounted = new Set(
    app.app.routes
      .filter(({ method }) => !isMiddleware(method))
      .map(({ method, path }) => `${method} ${path}`),
  );
  const promised = new Set([
    ...[...catalogue.values()].map(({ method, path }) => `${method} ${path}`),
    ...Object.values(pages).map(({ path }) => `GET ${path}`),
    ...Object.values(pages).flatMap((page) =>
      'isBaseRoute' in page ? [`GET ${page.path}/new/:type`] : [],
    ),
    ...serviceRoutes.map((path) => `GET ${path}`),
    ...formRoutes.map((path) => `POST ${path}`),
  ]);
  expect([...promised].filter((route) => !mounted.has(route))).toEqual([]);
  expect([...mounted].filter((route) => !promised.has(route))).toEqual([]);
});

test('no two routes have both the same method and the same path', () => {
  const all = app.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect(all).toHaveLength(new Set(all).size);
});
