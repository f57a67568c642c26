import type { LoaderContext } from 'webpack';
import contractsLoader from './contracts-loader.ts';

const source = `
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
const errors = [{ status: 404, when: 'unknown' }];
export const like = defineEndpoint({ method: 'POST', path: '/like/:id', auth: 'user', summary: \`Likes \${'a'} post.\`, params: v.object({ id: v.string() }), body: v.object({}), response: v.object({}), envelope: 'top', errors });
export const say = defineEndpoint({ method: 'POST', path: '/say', auth: 'user', summary: '', encoding: 'form', takesFile: true, body: v.object({}), response: v.object({}) });
const toggle = (mark) => defineEndpoint({ method: 'POST', path: \`/\${mark}\`, auth: 'staff', summary: mark, response: v.object({}) });
export const limits = v.object({ response: v.string() });
`;

function load(isForProduction: boolean, from = source): string {
  let output = '';
  const context: Pick<LoaderContext<{ isForProduction: boolean }>, 'callback'> & {
    getOptions: () => { isForProduction: boolean };
  } = {
    getOptions: () => ({ isForProduction }),
    callback: (_error, content) => {
      output = String(content);
    },
  };
  Reflect.apply(contractsLoader, context, [from]);
  return output;
}

test('production endpoints keep only what browsers need; schemas outside endpoints stay', () => {
  const small = load(true).replaceAll(/ +/g, ' ');
  expect(small).toContain(
    "defineEndpoint({ method: 'POST', path: '/like/:id', auth: 'user', envelope: 'top', })",
  );
  expect(small).toContain("path: '/say', auth: 'user', encoding: 'form', takesFile: true, })");
  expect(small).toContain("path: `/${mark}`, auth: 'staff', })");
  expect(small).toContain('v.object({ response: /*#__PURE__*/ v.string() })');
});

test('development endpoints keep their schemas; in both builds, calls that create constants are marked as pure', () => {
  const whole = load(false);
  expect(whole.replaceAll('/*#__PURE__*/ ', '')).toBe(source);
  expect(whole).toContain('like = /*#__PURE__*/ defineEndpoint(');
  expect(whole).toContain('toggle = (mark) => defineEndpoint(');
  expect(load(true)).toContain('like = /*#__PURE__*/ defineEndpoint(');
});

test('unused constants can be dropped even if they read members of other constants', () => {
  const both = load(
    true,
    `const theme = v.object({ name: v.string() });
export const blog = v.object({ ...theme.entries });
export const size = v.optional(v.number(), limits.size);
export const later = () => limits.size;`,
  );
  expect(both).toContain('const theme = /*#__PURE__*/ v.object(');
  expect(both).toMatch(/blog = \/\*#__PURE__\*\/ \(\(\) => \(.*theme\.entries \}\)\)\)\(\);/);
  expect(both).toMatch(/size = \/\*#__PURE__\*\/ \(\(\) => \(.*limits\.size\)\)\)\(\);/);
  expect(both).toContain('later = () => limits.size;');
});
