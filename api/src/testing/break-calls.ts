/** Sends all broken bodies of a call, and compares what is stored with what they state. */
import { sql } from 'kysely';
import {
  brokenBodies,
  emptyList,
  formOf,
  type BrokenBody,
  type FlatFields,
} from './broken-bodies.ts';
import type { TestApp, TestClient } from './test-app.ts';
import { isJson, memberOf, type Json } from './test-programs.ts';

/**
 * What a call has stored, or shows, as text: by the member of its body that says so, and under other
 * names what no member may change.
 */
export type Effect = Readonly<Record<string, string>>;

/** A call that is ready to be sent. */
interface ReadyCall {
  readonly client: TestClient;
  readonly path: string;
  readonly fields: FlatFields;
  /** Reads the effect; `answer` is empty before the call and after a refusal. */
  effect(answer: Json): Promise<Effect>;
}

export interface CallToBreak {
  readonly name: string;
  readonly method?: 'GET' | 'DELETE';
  /** Whether refusals are read from an answer of success, because a secure key is sent. */
  readonly isRefusedInBody?: boolean;
  /** Prepares the call; again after each one that was not refused. */
  prepare(): Promise<ReadyCall>;
  /** What a missing member means, where it is not an empty text. */
  readonly absent?: Effect;
  /** Members that may also be a list, where an empty one is an empty text. */
  readonly lists?: readonly string[];
  /** How values of a member are stored, where it is not as they are. */
  readonly storedAs?: Readonly<Record<string, (value: string) => string>>;
}

/** A yes or no as it is stored. */
export const asFlag = (value: string): string =>
  ['true', '1', 'on', 'yes', 'queue'].includes(value) ? '1' : '0';

/** Words of people whose posts and messages no answer may show. */
export const secretWords = 'Nobody else may read this';

/** Numbers of rows that calls make; a refusal makes none. */
async function countRows({ db }: TestApp): Promise<string> {
  const tables = ['posts', 'likes', 'follows', 'blocks', 'messages', 'conversations', 'reports'];
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`);
  const { rows } = await sql<Json>`select ${sql.join(counts)}`.execute(db);
  return JSON.stringify(rows);
}

/** The key that a program repeats in the calls that ask for one. */
async function secureHeaders(client: TestClient): Promise<Readonly<Record<string, string>>> {
  const given = await client.send('/svc/secure_form_key', {
    method: 'POST',
    headers: { 'x-tumblr-form-key': client.formKey },
  });
  return { 'x-tumblr-puppies': given.headers.get('x-tumblr-secure-form-key') ?? '' };
}

async function sendBody(
  call: CallToBreak,
  { client, path }: ReadyCall,
  { encoding, body }: Pick<BrokenBody, 'encoding' | 'body'>,
): Promise<{ readonly status: number; readonly text: string; readonly answer: Json }> {
  const { method = 'POST', isRefusedInBody = false } = call;
  const type = encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  const sent = await client.send(method === 'POST' ? path : `${path}?${body}`, {
    method,
    headers: {
      ...(method === 'POST' && { 'content-type': type }),
      ...(isRefusedInBody && (await secureHeaders(client))),
      'x-requested-with': 'XMLHttpRequest',
      'x-tumblr-form-key': client.formKey,
    },
    ...(method === 'POST' && { body }),
  });
  const text = await sent.text();
  const json: unknown = JSON.parse(text);
  if (!isJson(json)) throw new Error(`the answer is not an object: ${text.slice(0, 200)}`);
  return { status: sent.status, text, answer: json };
}

/** Whether an answer is a clear refusal in the shape that its caller reads. Throws if it is neither. */
function isRefusal(
  { isRefusedInBody = false }: CallToBreak,
  { status, text, answer }: Awaited<ReturnType<typeof sendBody>>,
): boolean {
  const { errors } = answer;
  const said = Number(memberOf(answer, 'meta')['status']);
  const isRefused = isRefusedInBody ? Array.isArray(errors) : status !== 200;
  if (!isRefused) {
    expect([status, said]).toEqual([200, 200]);
    return false;
  }
  if (isRefusedInBody) expect(status).toBe(200);
  else expect(said).toBe(status);
  expect(said).toBeGreaterThanOrEqual(400);
  expect(said).toBeLessThan(500);
  expect(memberOf(answer, 'meta')['msg']).toEqual(expect.stringMatching(/./));
  expect(errors).toEqual(expect.arrayContaining([expect.stringMatching(/^[^\n]{3,400}$/)]));
  expect(Object.keys(answer).toSorted()).toEqual(['errors', 'meta']);
  // it does not send the broken value back
  expect(text.length).toBeLessThan(5000);
  return true;
}

const stateOf = async (app: TestApp, ready: ReadyCall): Promise<unknown> => [
  await ready.effect({}),
  await countRows(app),
];

/** Whether a call reads a member, or the members within it. */
const reads = (base: Effect, member: string): boolean =>
  Object.keys(base).some((name) => name === member || name.startsWith(`${member}[`));

/** What must be stored after a broken body was not refused. */
function expected(call: CallToBreak, base: Effect, { member, states, how }: BrokenBody): Effect {
  if (!Object.hasOwn(base, member)) return base;
  const { absent = {}, storedAs = {} } = call;
  const value = states ?? (how === emptyList ? '' : (absent[member] ?? ''));
  return { ...base, [member]: (storedAs[member] ?? ((text) => text))(value) };
}

/** What is wrong about the answer to a broken body; undefined if nothing is. */
async function faultOf(
  app: TestApp,
  call: CallToBreak,
  base: Effect,
  ready: ReadyCall,
  sent: BrokenBody,
): Promise<{ readonly fault: string | undefined; readonly isRefused: boolean }> {
  const before = await stateOf(app, ready);
  const result = await sendBody(call, ready, sent);
  let [isRefused, fault]: [boolean, string | undefined] = [true, undefined];
  try {
    expect(result.text).not.toContain(secretWords);
    isRefused = isRefusal(call, result);
    if (isRefused) expect(await stateOf(app, ready)).toEqual(before);
    else {
      // a body that states nothing clear is taken only if the call reads no such member
      const isEmptyList = call.lists?.includes(sent.member) === true && sent.how === emptyList;
      if (sent.isUnclear && !isEmptyList) expect(reads(base, sent.member)).toBe(false);
      expect(short(await ready.effect(result.answer))).toEqual(short(expected(call, base, sent)));
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    fault = `${sent.member} is ${sent.how} (${sent.encoding}): ${result.status} ${result.text.slice(0, 150)}\n${text}`;
  }
  return { fault, isRefused };
}

/**
 * Sends a call, and then all its broken bodies. Each is refused clearly and changes nothing, or does
 * exactly what it states. Returns what is wrong, and how many bodies were refused or taken.
 */
async function breakCall(
  app: TestApp,
  call: CallToBreak,
): Promise<{
  readonly faults: readonly string[];
  readonly refused: number;
  readonly taken: number;
}> {
  const isQuery = call.method !== undefined;
  const first = await call.prepare();
  const body = formOf(Object.entries(first.fields));
  const right = await sendBody(call, first, { encoding: 'form', body });
  if (isRefusal(call, right)) throw new Error(`${call.name} is refused: ${right.text}`);
  const base = await first.effect(right.answer);

  const faults: string[] = [];
  let ready = await call.prepare();
  let bodies = [...brokenBodies(ready.fields, isQuery)];
  let [refused, taken] = [0, 0];
  for (let at = 0; at < bodies.length; at += 1) {
    const sent = bodies[at];
    if (!sent) break;
    const { fault, isRefused } = await faultOf(app, call, base, ready, sent);
    if (fault !== undefined) faults.push(fault);
    if (isRefused && fault === undefined) refused += 1;
    else {
      taken += 1;
      ready = await call.prepare();
      // the same breaks of a body that may name other ids
      bodies = [...brokenBodies(ready.fields, isQuery)];
    }
  }
  return { faults, refused, taken };
}

/** An effect with huge texts as their length, so that a failed comparison can be read. */
const short = (effect: Effect): Effect =>
  Object.fromEntries(
    Object.entries(effect).map(([name, text]) => [
      name,
      text.length > 1000 ? `${text.slice(0, 20)}… ${text.length}` : text,
    ]),
  );

/**
 * Sends a call and all its broken bodies. Throws an error that names those which are not refused
 * clearly, or do anything else than they state.
 */
export async function expectSurvival(app: TestApp, call: CallToBreak): Promise<void> {
  const { faults, refused, taken } = await breakCall(app, call);
  if (faults.length > 0) throw new Error(`${call.name}: ${faults.join('\n\n').slice(0, 12_000)}`);
  // both kinds of answers were met
  expect(refused).toBeGreaterThan(2);
  expect(taken).toBeGreaterThan(2);
}
