import { createContext } from 'react';

/** Where an editor says whether pictures of its text are still on their way; the form waits with saving until they are there. */
export const PendingImages = createContext<(isPending: boolean) => void>(() => {});
