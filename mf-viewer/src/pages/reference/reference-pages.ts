import { referenceView } from '@tessera/shared-contracts/help/reference-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { ReferencePage } from './ReferencePage.tsx';

export const referencePages = [staticView(referenceView, ReferencePage)];
