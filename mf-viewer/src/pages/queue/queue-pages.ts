import { queueListView, queuePanelView } from '@tessera/shared-contracts/queue/queue-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { QueueList } from './QueueList.tsx';
import { QueuePanelIsland } from './QueuePanelIsland.tsx';

export const queuePages = [
  staticView(queuePanelView, QueuePanelIsland),
  staticView(queueListView, QueueList),
];
