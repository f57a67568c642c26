import type { QueueListProps, QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { ownStreamPath } from '@tessera/shared-contracts/pages/stream-page-views';
import type { ReactNode } from 'react';
import { rhythmSentence } from '../../queue/queue-words.ts';
import { Island } from '../../post-view/Island.tsx';
import { QueuePanel } from '../../queue/QueuePanel.tsx';
import './queue.css';

/** The panel above a queue, as an island. */
export const QueuePanelIsland = (props: QueuePanelProps): ReactNode => (
  <Island name="queue-panel" seed={props}>
    <QueuePanel {...props} />
  </Island>
);

/** Overview of several blogs' queues with links to their pages. */
export const QueueList = ({ queues }: QueueListProps): ReactNode => (
  <ul className="list" aria-label="Queues">
    {queues.map(({ blog, rhythm, isPaused }) => (
      <li className="list__row" key={blog}>
        <div className="list__main">
          <span className="list__title">{blog}</span>
          <span className="list__note">
            {isPaused ? 'Paused. ' : ''}
            {rhythmSentence(rhythm)}
          </span>
        </div>
        <div className="list__actions">
          <LinkButton size="small" href={ownStreamPath('queue', blog)}>
            Open<span className="visually-hidden"> the queue of {blog}</span>
          </LinkButton>
        </div>
      </li>
    ))}
  </ul>
);
