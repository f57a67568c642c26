import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openHttpServer, type HttpServer } from '../../base/http/http-server.ts';
import { readCurl, readShell, shellBlocksOf, wordsOf } from '../../testing/curl-lines.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { memberOf, readAnswer } from '../../testing/test-programs.ts';
import { save } from '../../testing/test-posting.ts';
import { tokenOf } from '../../testing/test-tokens.ts';

const documentPath = path.resolve(import.meta.dirname, '../../../../docs/programs.md');

let app: TestApp;
let ada: Registered;
let server: HttpServer;
beforeAll(async () => {
  app = await createTestApp();
  // the blog that the document names
  ada = await app.register({ blog: 'ada' });
  server = await openHttpServer(0);
  server.open(app.app);
});
afterAll(async () => {
  await server.close(1000);
  await app.close();
});

const storedIds = async (): Promise<readonly string[]> =>
  (await app.db.selectFrom('posts').select('id').execute()).map(({ id }) => id);

test('the lines of docs/programs.md do what they say: they post, read and delete', async () => {
  const [block = '', ...more] = shellBlocksOf(await readFile(documentPath, 'utf8'));
  expect(more).toEqual([]);
  const { variables, calls } = readShell(block);
  expect(variables).toEqual(['SITE', 'TOKEN']);
  const { token } = await tokenOf(ada, 'read', 'write');
  const values = { SITE: `http://localhost:${server.port}`, TOKEN: token };
  const run = async (at: number, id = '') => {
    const line = calls[at];
    if (!line) throw new Error('the document has fewer lines');
    const { url, body, ...init } = line.read(values);
    const answer = await fetch(url, {
      ...init,
      ...(body !== undefined && { body: body.replace('"ID"', `"${id}"`) }),
    });
    expect([line.shown, answer.status]).toEqual([line.shown, 200]);
    return readAnswer(answer);
  };
  expect(calls).toHaveLength(3);
  // “the answer has its id, as post.action.id”
  const id = memberOf(memberOf(await run(0), 'post'), 'action')['id'];
  if (typeof id !== 'string') throw new Error('the answer has no id');
  expect(await storedIds()).toEqual([id]);
  expect(memberOf(await run(1), 'response')['posts']).toEqual([
    expect.objectContaining({ id, content: expect.objectContaining({ title: 'Hello' }) }),
  ]);
  const other = (await save(ada)).post.action.id;
  expect(memberOf(await run(2, id), 'response')).toEqual({ success: true });
  expect(memberOf(await run(1), 'response')['posts']).toEqual([
    expect.objectContaining({ id: other }),
  ]);
});

describe('the reader of curl lines', () => {
  test('reads quotes and variables as a shell does', () => {
    const line = `call "$SITE/a?b=c" -d '{"a":"$SITE"}' x"y $SITE"z`;
    expect(wordsOf(line, { SITE: 'http://s' })).toEqual([
      'call',
      'http://s/a?b=c',
      '-d',
      '{"a":"$SITE"}',
      'xy http://sz',
    ]);
    expect(() => wordsOf('"$NONE"', {})).toThrow('$NONE is not set');
    expect(() => wordsOf("'open", {})).toThrow('not closed');
  });

  test('reads a call, and stops at what it does not know', () => {
    expect(readCurl(['curl', '-s', '-H', 'A: b', 'http://s', '-d', 'x'])).toEqual({
      url: 'http://s',
      method: 'POST',
      headers: { A: 'b' },
      body: 'x',
    });
    expect(readCurl(['curl', 'http://s']).method).toBe('GET');
    for (const words of [
      ['wget', 'x'],
      ['curl'],
      ['curl', '-k', 'x'],
      ['curl', 'x', 'y'],
      ['curl', '-H'],
    ])
      expect(() => readCurl(words)).toThrow(Error);
  });
});
