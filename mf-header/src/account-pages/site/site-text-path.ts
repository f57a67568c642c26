import { pages } from '@tessera/shared-contracts/pages/pages';
import type { SiteTextName } from '@tessera/shared-contracts/site/site-texts';

/** Path of the form for a text. */
export const siteTextPath = (page: SiteTextName): string =>
  pages.siteText.path.replace(':page', page);
