import { readFileSync } from 'node:fs';
import path from 'node:path';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { remoteNames, type RemoteName } from '@tessera/shared-contracts/core/registry';

const { action, newType, entry, compose, replyForm } = controlAttributes;

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
  [action, 'share', ['mf_viewer', 'mf_share']],
  [action, 'message', ['mf_viewer', 'mf_messaging']],
  [action, 'reblog', ['mf_viewer', 'mf_compose']],
  [action, 'edit', ['mf_compose']],
  [action, 'like', ['mf_viewer']],
  [newType, 'photo', ['mf_compose']],
  [replyForm, '', ['mf_viewer']],
  [entry, 'messaging', ['mf_messaging']],
  [compose, '', ['mf_compose']],
] as const)(
  'a control with %s="%s" is hidden without the remotes that it needs',
  (name, value, needed: readonly RemoteName[]) => {
    const control = document.createElement('button');
    control.setAttribute(name, value);
    expect(remoteNames.filter((remote) => isHidden(control, remote))).toEqual(
      remoteNames.filter((remote) => needed.includes(remote)),
    );
    expect(isHidden(control, '')).toBe(false);
  },
);
