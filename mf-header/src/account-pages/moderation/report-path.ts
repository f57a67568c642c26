import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { pages } from '@tessera/shared-contracts/pages/pages';

/** Path of the page on which staff handle a report. */
export const reportPath = (id: string): string => fillPath(pages.moderationReport.path, { id });
