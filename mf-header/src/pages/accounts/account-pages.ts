import {
  accountFormView,
  accountNoticeView,
} from '@tessera/shared-contracts/accounts/account-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { AccountFormPage } from './AccountFormPage.tsx';
import { AccountNoticePage } from './AccountNoticePage.tsx';

export const accountPages = [
  readBy(accountFormView, AccountFormPage),
  readBy(accountNoticeView, AccountNoticePage),
];
