import { createFlags, flagNames } from '@tessera/shared-contracts/platform/flags';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import { readBootstrap } from './read-bootstrap.ts';

const page = (body: string): Document =>
  new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');
const withPayload = (payload: unknown): Document =>
  page(`<script type="application/json" id="bootstrap">${jsonForHtml(payload)}</script>`);

test('BOOT-02: reads the payload of the page', () => {
  const { payload, problem } = readBootstrap(
    withPayload({ ...signedIn(), flags: { ask_form: true }, config: { rid: 'r-1' } }),
  );
  expect(problem).toBeUndefined();
  expect(payload.user?.name).toBe('ada');
  expect(payload.channels.map((channel) => channel.name)).toEqual(['ada']);
  expect(payload.flags).toEqual({ ask_form: true });
  expect(payload.form_key).toBe('form-key');
  expect(payload.config.rid).toBe('r-1');
});

test('ignores elements in user content that share the payload’s id', () => {
  const forged =
    '<img id="bootstrap" name="bootstrap" alt=""><p id="bootstrap">{"user":{"name":"eve"}}</p>';
  const real = `<script type="application/json" id="bootstrap">${jsonForHtml(signedIn())}</script>`;
  expect(readBootstrap(page(forged + real)).payload.user?.name).toBe('ada');
});

test.each([
  ['a missing payload element', page('')],
  [
    'an element with invalid JSON',
    page('<script type="application/json" id="bootstrap">{"user":</script>'),
  ],
  ['a payload that is not an object', withPayload('user')],
  ['a payload with a broken user', withPayload({ user: { name: 7 }, flags: { ask_form: true } })],
])(
  'BOOT-02: with %s the payload is that of a visitor, with all flags off, and the problem is reported',
  (_, broken) => {
    const { payload, problem } = readBootstrap(broken);
    expect(problem).toBeInstanceOf(Error);
    expect(payload.user).toBeUndefined();
    const flags = createFlags(payload.flags, payload.user !== undefined);
    expect(flagNames.filter((name) => flags.isOn(name))).toEqual([]);
    expect(payload.config.registry).toEqual({ remotes: {}, shell: {}, overrides: {} });
  },
);

test('BOOT-15: the payload of a visitor has no user object', () => {
  expect('user' in readBootstrap(withPayload({ flags: {}, form_key: 'k' })).payload).toBe(false);
});
