import { suggestTags as endpoint } from '@tessera/shared-contracts/tags/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { suggestTags } from './suggest-tags.ts';

/** Mounts the call that suggests tags. */
export function registerTags(app: App): void {
  mount(app, endpoint, suggestTags);
}
