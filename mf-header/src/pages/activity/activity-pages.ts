import { activityView } from '@tessera/shared-contracts/activity/activity-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { ActivityPage } from './ActivityPage.tsx';

export const activityPages = [readBy(activityView, ActivityPage)];
