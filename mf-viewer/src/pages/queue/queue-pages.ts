import { queueListView, queuePanelView } from '@tessera/shared-contracts/queue/queue-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { QueueList } from './QueueList.tsx';
import { QueuePanelIsland } from './QueuePanelIsland.tsx';

export const queuePages = [
  readBy(queuePanelView, QueuePanelIsland),
  readBy(queueListView, QueueList),
];
