import {
  blogSearch,
  blogSearchTypeahead,
  suggestSearch as suggestEndpoint,
} from '@tessera/shared-contracts/search/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { searchBlog, suggestInBlog } from './search-blog.ts';
import { suggestSearch } from './search-site.ts';
import { searchPage } from './search-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts the search endpoints. */
export function registerSearch(app: App): void {
  mount(app, blogSearch, searchBlog);
  mount(app, blogSearchTypeahead, suggestInBlog);
  mount(app, suggestEndpoint, suggestSearch);
  mountPage(app, 'search', searchPage, { mayBeOld: true });
  mountPage(app, 'searchTerm', searchPage, { mayBeOld: true });
}
