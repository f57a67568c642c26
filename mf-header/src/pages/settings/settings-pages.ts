import {
  dashboardSettingsView,
  passwordSettingsView,
} from '@tessera/shared-contracts/settings/settings-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { DashboardSettingsPage } from './DashboardSettingsPage.tsx';
import { PasswordSettingsPage } from './PasswordSettingsPage.tsx';

export const settingsPages = [
  readBy(dashboardSettingsView, DashboardSettingsPage),
  readBy(passwordSettingsView, PasswordSettingsPage),
];
