import {
  siteTextFormView,
  siteTextsView,
  siteTextView,
} from '@tessera/shared-contracts/site/site-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { SiteTextFormPage } from './SiteTextFormPage.tsx';
import { SiteTextPage } from './SiteTextPage.tsx';
import { SiteTextsPage } from './SiteTextsPage.tsx';

export const sitePages = [
  staticView(siteTextView, SiteTextPage),
  staticView(siteTextsView, SiteTextsPage),
  staticView(siteTextFormView, SiteTextFormPage),
];
