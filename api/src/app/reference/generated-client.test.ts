import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { openHttpServer } from '../../base/http/http-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { save } from '../../testing/test-posting.ts';
import { tokenOf } from '../../testing/test-tokens.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
const packages = path.join(root, 'api/node_modules');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  // within the product, so that the program finds the library that it imports
  const cache = path.join(packages, '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'client-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * A program as somebody else would write it: it knows nothing but the generated types, and sends
 * nothing that may be left out.
 */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './openapi.js';

const [, , baseUrl = '', token = '', likedId = '', likedKey = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
const statuses: number[] = [];
const note = ({ response }: { response: Response }): void => {
  statuses.push(response.status);
};

const made = await client.POST('/svc/post/update', {
  body: { post: { type: 'text', one: 'By a program', two: '<p>Words.</p>', tags: 'bot' } },
});
note(made);
const id: string = made.data?.post.action.id ?? '';
const fetched = await client.POST('/svc/post/fetch', { body: { post_id: id } });
note(fetched);
note(
  await client.POST('/svc/post/update', {
    body: { post_id: id, post: { type: 'text', one: 'Edited by a program' } },
  }),
);
note(await client.POST('/svc/like', { body: { data: { id: likedId, key: likedKey } } }));
note(await client.POST('/svc/unlike', { body: { data: { id: likedId, key: likedKey } } }));
note(await client.POST('/svc/follow', { body: { tumblelog: 'bob' } }));
const list = await client.GET('/svc/indash_blog/posts', {
  params: { query: { tumblelog_name_or_id: 'bob' } },
});
note(list);
note(await client.GET('/svc/tags/suggest', { params: { query: { q: 'bo' } } }));
note(await client.GET('/svc/conversations', { params: { query: { participant: 'ada' } } }));
note(await client.POST('/svc/post/delete', { body: { post_id: id } }));
console.log(JSON.stringify(statuses));
`;

test('a client that openapi-typescript generates by default compiles in strict mode, and makes ten calls with a token', async () => {
  const [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  const { action } = (await save(bob)).post;
  const { token } = await tokenOf(ada, 'read', 'write', 'follow', 'messages');
  const server = await openHttpServer(0);
  server.open(app.app);
  try {
    const address = `http://localhost:${server.port}`;
    const files = {
      document: path.join(folder, 'openapi.json'),
      types: path.join(folder, 'openapi.d.ts'),
      program: path.join(folder, 'program.mts'),
    };
    await writeFile(files.document, await (await fetch(`${address}/openapi.json`)).text());
    await writeFile(files.program, program);
    const generator = path.join(packages, 'openapi-typescript/bin/cli.js');
    await run(process.execPath, [generator, files.document, '-o', files.types]);
    const compiler = path.join(packages, 'typescript/bin/tsc');
    const options = '--strict --module nodenext --target es2023 --types node';
    await run(process.execPath, [
      compiler,
      ...options.split(' '),
      '--typeRoots',
      path.join(root, 'node_modules/@types'),
      files.program,
    ]).catch((error: unknown) => {
      const { stdout } = v.parse(v.object({ stdout: v.string() }), error);
      throw new Error(stdout.slice(0, 3000));
    });
    const { stdout } = await run(process.execPath, [
      files.program.replace(/mts$/, 'mjs'),
      address,
      token,
      action.id,
      action.reblog_key,
    ]);
    expect(v.parse(v.array(v.number()), JSON.parse(stdout))).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
  } finally {
    await server.close(1000);
  }
}, 180_000);
