import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { oauthPaths, oauthTexts } from '@tessera/shared-contracts/programs/oauth-texts';
import * as v from 'valibot';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';

const tokens = v.object({ access_token: v.string() });

test('a program is registered, asks for access, gets it after a login, and is ended in the settings', async ({
  browser,
  person,
  allowed,
}) => {
  allowed.push(/400/);
  const [maker, ada] = [await person(), await person()];
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    // a page of a program on this device
    answer.end('<!doctype html><link rel="icon" href="data:,"><title>Back</title><h1>Back</h1>');
  });
  await new Promise<void>((listens) => {
    server.listen(0, '127.0.0.1', listens);
  });
  const bound = server.address();
  const back = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/back`;

  const settings = await maker.open('/settings/apps');
  await ready(settings);
  await settings.getByText(oauthTexts.register, { exact: true }).click();
  await settings.getByLabel(oauthTexts.nameLabel).fill('Archiver');
  // a wrong address keeps what was typed
  await settings.getByLabel(oauthTexts.addressLabel).fill('ftp://127.0.0.1/back');
  await settings.getByRole('button', { name: oauthTexts.submit }).click();
  await expect(settings.getByText(oauthTexts.addressInvalid('ftp://127.0.0.1/back'))).toBeVisible();
  await expect(settings.getByLabel(oauthTexts.nameLabel)).toHaveValue('Archiver');
  await settings.getByLabel(oauthTexts.addressLabel).fill('http://127.0.0.1/back');
  await settings.getByRole('button', { name: oauthTexts.submit }).click();
  await expect(settings.getByText(oauthTexts.made, { exact: true })).toBeVisible();
  const clients = settings.getByRole('list', { name: oauthTexts.clientsTitle });
  const client = (await clients.locator('code').textContent()) ?? '';
  expect(client).toMatch(/^tsc_/);

  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: back,
    scope: 'read write',
    state: 'xyz',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const home = new URL(settings.url()).origin;
  await page.goto(`${home}${oauthPaths.authorize}?${asked.toString()}`);
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: oauthTexts.askTitle('Archiver') })).toBeVisible();
  await expect(page.getByText(ada.blog, { exact: false }).first()).toBeVisible();
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }

  // no first
  await page.getByRole('button', { name: oauthTexts.deny }).click();
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  await page.goto(`${home}${oauthPaths.authorize}?${asked.toString()}`);
  await page.getByRole('button', { name: oauthTexts.allow, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible();
  const answer = new URL(page.url()).searchParams;
  expect([answer.get('state'), answer.get('error')]).toEqual(['xyz', null]);

  const got = await fetch(`${home}${oauthPaths.token}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      redirect_uri: back,
      code: answer.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = v.parse(tokens, await got.json());
  const post = () =>
    fetch(`${home}/svc/post/update`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ post: { type: 'text', one: 'Let in' } }),
    });
  expect((await post()).status).toBe(200);

  await page.goto(`${home}/settings/apps`);
  const grants = page.getByRole('list', { name: oauthTexts.grantsTitle });
  await expect(grants).toContainText('Archiver');
  await grants.getByRole('button', { name: `${oauthTexts.end} Archiver` }).click();
  await expect(page.getByText(oauthTexts.grantEnded)).toBeVisible();
  await expect(page.getByText(oauthTexts.grantsNone)).toBeVisible();
  expect((await post()).status).toBe(401);
  await context.close();
  server.close();
});
