import { searchGifs as endpoint } from '@tessera/shared-contracts/gifs/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { searchGifs } from './search-gifs.ts';

/** Mounts the GIF search. */
export function registerGifs(app: App): void {
  mount(app, endpoint, async ({ deps, viewer, body }) => searchGifs(deps, viewer, body));
}
