import {
  accountFormView,
  accountNoticeView,
} from '@tessera/shared-contracts/accounts/account-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { AccountFormPage } from './AccountFormPage.tsx';
import { AccountNoticePage } from './AccountNoticePage.tsx';

export const accountPages = [
  staticView(accountFormView, AccountFormPage),
  staticView(accountNoticeView, AccountNoticePage),
];
