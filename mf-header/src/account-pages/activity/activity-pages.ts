import { activityView } from '@tessera/shared-contracts/activity/activity-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { ActivityPage } from './ActivityPage.tsx';

export const activityPages = [staticView(activityView, ActivityPage)];
