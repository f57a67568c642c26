import { filtersView } from '@tessera/shared-contracts/filters/filters-view';
import { accessView, newClientView } from '@tessera/shared-contracts/programs/oauth-views';
import { accountSettingsView } from '@tessera/shared-contracts/settings/account-settings-view';
import {
  appSettingsView,
  newTokenView,
} from '@tessera/shared-contracts/settings/app-settings-view';
import {
  appearanceView,
  dashboardSettingsView,
  notificationSettingsView,
  passwordSettingsView,
} from '@tessera/shared-contracts/settings/settings-views';
import {
  recoveryCodesView,
  twoFactorSettingsView,
} from '@tessera/shared-contracts/settings/two-factor-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { FiltersPage } from './FiltersPage.tsx';
import { AccessPage } from './AccessPage.tsx';
import { AccountSettingsPage } from './AccountSettingsPage.tsx';
import { AppSettingsPage } from './AppSettingsPage.tsx';
import { AppearancePage } from './AppearancePage.tsx';
import { DashboardSettingsPage } from './DashboardSettingsPage.tsx';
import { NewClientPage } from './NewClientPage.tsx';
import { NewTokenPage } from './NewTokenPage.tsx';
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx';
import { PasswordSettingsPage } from './PasswordSettingsPage.tsx';
import { RecoveryCodesPage } from './RecoveryCodesPage.tsx';
import { TwoFactorSettingsPage } from './TwoFactorSettingsPage.tsx';

export const settingsPages = [
  staticView(accountSettingsView, AccountSettingsPage),
  staticView(passwordSettingsView, PasswordSettingsPage),
  staticView(twoFactorSettingsView, TwoFactorSettingsPage),
  staticView(recoveryCodesView, RecoveryCodesPage),
  staticView(dashboardSettingsView, DashboardSettingsPage),
  staticView(appearanceView, AppearancePage),
  staticView(notificationSettingsView, NotificationSettingsPage),
  staticView(appSettingsView, AppSettingsPage),
  staticView(newTokenView, NewTokenPage),
  staticView(newClientView, NewClientPage),
  staticView(accessView, AccessPage),
  staticView(filtersView, FiltersPage),
];
