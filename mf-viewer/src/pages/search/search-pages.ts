import {
  searchBlogsView,
  searchFoundView,
  searchHeadView,
  searchStartView,
} from '@tessera/shared-contracts/search/search-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { SearchBlogs } from './SearchBlogs.tsx';
import { SearchFound } from './SearchFound.tsx';
import { SearchHead } from './SearchHead.tsx';
import { SearchStart } from './SearchStart.tsx';

export const searchPages = [
  readBy(searchHeadView, SearchHead),
  readBy(searchStartView, SearchStart),
  readBy(searchFoundView, SearchFound),
  readBy(searchBlogsView, SearchBlogs),
];
