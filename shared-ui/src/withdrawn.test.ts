import { readFileSync } from 'node:fs';
import path from 'node:path';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { remotesOf } from '@tessera/shared-contracts/platform/early-presses';
import { remoteNames, type RemoteName } from '@tessera/shared-contracts/core/registry';

const { action, newType, entry, compose, replyForm } = controlAttributes;

/** The remotes whose controls stay: without its header, a page has none. */
const without: readonly RemoteName[] = ['mf_header'];

const withdrawn = readFileSync(path.join(import.meta.dirname, 'withdrawn.css'), 'utf8');

/** Whether a control is hidden in pages that a remote was withdrawn from. */
function isHidden(control: HTMLElement, remote: RemoteName | ''): boolean {
  const style = document.createElement('style');
  style.textContent = withdrawn;
  document.documentElement.dataset['withdrawn'] = remote;
  document.body.replaceChildren(style, control);
  return getComputedStyle(control).display === 'none';
}

test.each([
  [action, 'share'],
  [action, 'message'],
  [action, 'reblog'],
  [action, 'edit'],
  [action, 'like'],
  [newType, 'photo'],
  [replyForm, ''],
  [entry, 'messaging'],
  [compose, ''],
])('a control with %s="%s" is hidden without the remotes that it needs', (name, value) => {
  const control = document.createElement('button');
  control.setAttribute(name, value);
  const needed = remotesOf(control).filter((remote) => !without.includes(remote));
  expect(needed).not.toEqual([]);
  expect(remoteNames.filter((remote) => isHidden(control, remote))).toEqual(
    remoteNames.filter((remote) => needed.includes(remote)),
  );
  expect(isHidden(control, '')).toBe(false);
});
