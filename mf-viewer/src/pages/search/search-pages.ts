import {
  searchBlogsView,
  searchFoundView,
  searchHeadView,
  searchStartView,
} from '@tessera/shared-contracts/search/search-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { SearchBlogs } from './SearchBlogs.tsx';
import { SearchFound } from './SearchFound.tsx';
import { SearchHead } from './SearchHead.tsx';
import { SearchStart } from './SearchStart.tsx';

export const searchPages = [
  staticView(searchHeadView, SearchHead),
  staticView(searchStartView, SearchStart),
  staticView(searchFoundView, SearchFound),
  staticView(searchBlogsView, SearchBlogs),
];
