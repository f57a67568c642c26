import { referenceView } from '@tessera/shared-contracts/help/reference-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { ReferencePage } from './ReferencePage.tsx';

export const referencePages = [readBy(referenceView, ReferencePage)];
