import { createContext, useContext } from 'react';
import type { MountedHeader } from './mounted-header.ts';

/**
 * The header of the page. Undefined on the server and in the render that hydrates, where
 * everything is rendered from props.
 */
export const HeaderContext = createContext<MountedHeader | undefined>(undefined);

export const useHeader = (): MountedHeader | undefined => useContext(HeaderContext);
