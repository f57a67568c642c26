import type { QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import { Island } from '../../post-view/Island.tsx';
import type { ReactNode } from 'react';
import { QueuePanel } from '../../queue/QueuePanel.tsx';
import './queue.css';

/** The panel above a queue, as an island. */
export const QueuePanelIsland = (props: QueuePanelProps): ReactNode => (
  <Island name="queue-panel" seed={props}>
    <QueuePanel {...props} />
  </Island>
);
