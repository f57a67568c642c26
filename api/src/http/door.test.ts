import { Hono } from 'hono';
import type { AppEnv } from './context.ts';
import { openDoor } from './door.ts';

/** An app whose one answer waits to be let go, and says when somebody waits for it. */
function waitingApp() {
  const entered = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const app = new Hono<AppEnv>().get('/wait', async (c) => {
    entered.resolve();
    await letGo.promise;
    return c.text('done');
  });
  return { app, entered: entered.promise, letGo: () => letGo.resolve() };
}

test('the port is taken at once, and people are told to wait until the app is in', async () => {
  const door = await openDoor(0);
  const early = await fetch(`http://localhost:${door.port}/`);
  expect([early.status, await early.text()]).toEqual([503, 'Tessera is starting.\n']);
  door.open(new Hono<AppEnv>().get('/', (c) => c.text('done')));
  expect(await (await fetch(`http://localhost:${door.port}/`)).text()).toBe('done');
  await door.close(1000);
});

test('an address of ten thousand letters of any script reaches the app', async () => {
  const door = await openDoor(0);
  door.open(new Hono<AppEnv>().get('/search/:term', (c) => c.text(String(c.req.param('term').length))));
  expect(await (await fetch(`http://localhost:${door.port}/search/${encodeURIComponent('海'.repeat(10_000))}`)).text()).toBe('10000');
  await door.close(1000);
});

test('a taken port is told in words', async () => {
  const door = await openDoor(0);
  await expect(openDoor(door.port)).rejects.toThrow(`Port ${door.port} is taken by another program.`);
  await door.close(1000);
});

test('closing waits for requests under way, and lets nobody new in', async () => {
  const door = await openDoor(0);
  const { app, entered, letGo } = waitingApp();
  door.open(app);
  const underway = fetch(`http://localhost:${door.port}/wait`);
  await entered;
  const closed = door.close(60_000);
  await expect(fetch(`http://localhost:${door.port}/wait`)).rejects.toThrow();
  letGo();
  expect(await (await underway).text()).toBe('done');
  await closed;
});

test('closing waits only so long', async () => {
  const door = await openDoor(0);
  const { app, entered } = waitingApp();
  door.open(app);
  const hanging = fetch(`http://localhost:${door.port}/wait`).catch(() => 'cut');
  await entered;
  await door.close(200);
  expect(await hanging).toBe('cut');
});
