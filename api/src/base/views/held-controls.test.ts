/** @jest-environment jsdom */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { remotesOf } from '@tessera/shared-contracts/platform/early-presses';
import { renderSamples } from '../../testing/test-views.ts';

const { needs: _needs, newPost: _newPost, ...held } = controlAttributes;
const controls = Object.values(held)
  .map((name) => `[${name}]`)
  .join();

/** The remotes, by the names of their folders. */
const remotes = readdirSync(path.resolve(__dirname, '../../../..'))
  .filter((folder) => folder.startsWith('mf-'))
  .map((folder) => folder.replaceAll('-', '_'));

test('a press on any control of a view waits for at least one remote, and only for remotes that exist', async () => {
  const seen = new Set<string>();
  for (const { view, html } of await renderSamples()) {
    document.body.innerHTML = html;
    for (const control of document.querySelectorAll(controls)) {
      const needed = remotesOf(control);
      const [tag = ''] = control.outerHTML.split('>', 1);
      expect([view.name, tag, needed]).not.toEqual([view.name, tag, []]);
      expect(remotes).toEqual(expect.arrayContaining([...needed]));
      for (const name of control.getAttributeNames()) seen.add(name);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(Object.values(held)));
});
