import { readFileSync } from 'node:fs';
import path from 'node:path';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  IconDelete,
  IconEdit,
  IconHeart,
  IconMore,
  IconReblog,
  IconReply,
  IconShare,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';

const read = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8').replaceAll(/\s+/g, ' ');
const sheet = read('post-icons.css');
const stroke = /--icon-stroke: ([\d.]+);/.exec(read('../../../shared-ui/src/tokens.css'))?.[1];

/** The shapes of an icon, without their styling. */
const shapesOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/<(?:path|circle)[^>]*>/g)].map(([tag]) =>
    tag
      .replaceAll("'", '"')
      .replace(' class="icon__fill"', '')
      .replace(/ ?\/?>$/, '>'),
  );

/** The rules that set the mask of a selector, in order. */
const masksOf = (selector: string): readonly string[] =>
  sheet
    .split('}')
    .filter((rule) => rule.includes('--post-icon: url(') && rule.includes(`${selector} {`));

const actions: Readonly<Record<string, IconComponent>> = {
  "[data-action='reply']": IconReply,
  "[data-action='share']": IconShare,
  '.post-view__from': IconReblog,
  '.post-view__like': IconHeart,
  ".post-view__like[aria-pressed='true']": IconHeart,
  "[data-action='edit']": IconEdit,
  "[data-action='delete']": IconDelete,
  "[data-action='more']": IconMore,
};

test.each(Object.entries(actions))('the mask of %s is drawn like its icon', (selector, Icon) => {
  const [mask = '', ...others] = masksOf(selector);
  expect(others).toEqual([]);
  expect(shapesOf(mask)).toEqual(shapesOf(renderToStaticMarkup(<Icon />)));
  expect(mask).toContain(`stroke-width='${stroke}'`);
  expect(mask).toContain(selector.includes('pressed') ? "fill='black'" : "fill='none'");
});

test.each(postTypes)('the mask of the post type %s is drawn like its icon', (type) => {
  const [mask = '', ...others] = masksOf(`[data-post-type='${type}'] .post-view__type`);
  expect(others).toEqual([]);
  expect(shapesOf(mask)).toEqual(shapesOf(renderToStaticMarkup(<PostTypeIcon type={type} />)));
});
