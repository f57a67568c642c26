import { pages } from '../pages/pages.ts';
import { catalogue } from './catalogue.ts';
import { viewCatalogue } from './view-catalogue.ts';

const endpoints = [...catalogue.values()];

test('no two endpoints share a method and path', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  expect(addresses).toEqual(
    expect.arrayContaining(['POST /svc/like', 'POST /svc/post/update', 'POST /nsfw/toggle']),
  );
});

test('every endpoint has a summary, and only POST endpoints have a body', () => {
  for (const { method, path, summary, body } of endpoints) {
    expect([path, summary.endsWith('.')]).toEqual([path, true]);
    if (method !== 'POST') expect([path, body]).toEqual([path, undefined]);
  }
});

test('every path parameter has a schema, and vice versa', () => {
  for (const { path, params } of endpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const known =
      params && 'entries' in params && typeof params.entries === 'object' && params.entries !== null
        ? Object.keys(params.entries)
        : [];
    expect([path, known]).toEqual([path, named]);
  }
});

test('every page has one main view, except redirects, feeds, links in emails and the embed', () => {
  const named = viewCatalogue.flatMap(({ pages: own = [] }) => own);
  const without = [
    'verify',
    'activity',
    'settings',
    'confirmEmail',
    'stopMails',
    'blogTaggedFeed',
    'blogFeed',
    'taggedFeed',
    'tinyPost',
    'embed',
  ];
  expect([...named, ...without].toSorted()).toEqual(Object.keys(pages).toSorted());
});
