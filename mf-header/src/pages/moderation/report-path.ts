import { fillPath } from '@tessera/shared-contracts/contract/endpoint';
import { pages } from '@tessera/shared-contracts/pages/pages';

/** The address of a report's page for staff. */
export const reportPath = (id: string): string => fillPath(pages.moderationReport.path, { id });
