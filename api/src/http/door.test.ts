import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { AppEnv } from './context.ts';
import { openDoor } from './door.ts';

const app = new Hono<AppEnv>().get('/slow', async (c) => {
  await sleep(300);
  return c.text('done');
});
const endless = new Hono<AppEnv>().get('/endless', async () => new Promise<Response>(() => {}));

test('the port is taken at once, and people are told to wait until the app is in', async () => {
  const door = await openDoor(0);
  const early = await fetch(`http://localhost:${door.port}/slow`);
  expect([early.status, await early.text()]).toEqual([503, 'Tessera is starting.\n']);
  door.open(app);
  expect(await (await fetch(`http://localhost:${door.port}/slow`)).text()).toBe('done');
  await door.close(1000);
});

test('a taken port is told in words', async () => {
  const door = await openDoor(0);
  await expect(openDoor(door.port)).rejects.toThrow(`Port ${door.port} is taken by another program.`);
  await door.close(1000);
});

test('closing waits for requests under way, lets nobody new in, and waits only so long', async () => {
  const door = await openDoor(0);
  door.open(app);
  const underway = fetch(`http://localhost:${door.port}/slow`);
  await sleep(100);
  const closed = door.close(5000);
  await expect(fetch(`http://localhost:${door.port}/slow`)).rejects.toThrow();
  expect(await (await underway).text()).toBe('done');
  await closed;

  const stuck = await openDoor(0);
  stuck.open(endless);
  const hanging = fetch(`http://localhost:${stuck.port}/endless`).catch(() => 'cut');
  await sleep(100);
  const begin = performance.now();
  await stuck.close(200);
  expect(performance.now() - begin).toBeLessThan(2000);
  expect(await hanging).toBe('cut');
});
