import type { ReactNode } from 'react';

const Glyph = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

export const IconPlay = (): ReactNode => (
  <Glyph>
    <path fill="currentcolor" d="M6 3.5v13L16.5 10z" />
  </Glyph>
);
export const IconPause = (): ReactNode => (
  <Glyph>
    <path fill="currentcolor" d="M5 4h3.5v12H5zM11.5 4H15v12h-3.5z" />
  </Glyph>
);
export const IconReplay = (): ReactNode => (
  <Glyph>
    <path d="M4 10a6 6 0 1 0 2.2-4.6M6.5 2v3.5H10" />
  </Glyph>
);
export const IconSound = (): ReactNode => (
  <Glyph>
    <path d="M3 7.5h3L10 4v12l-4-3.5H3zM12.8 7.2a4 4 0 0 1 0 5.6M15 5a7 7 0 0 1 0 10" />
  </Glyph>
);
export const IconMuted = (): ReactNode => (
  <Glyph>
    <path d="M3 7.5h3L10 4v12l-4-3.5H3zM13 8l4 4M17 8l-4 4" />
  </Glyph>
);
export const IconLoop = (): ReactNode => (
  <Glyph>
    <path d="M4 9V7.5A2.5 2.5 0 0 1 6.5 5H16M13.5 2.5 16 5l-2.5 2.5M16 11v1.5a2.5 2.5 0 0 1-2.5 2.5H4M6.5 12.5 4 15l2.5 2.5" />
  </Glyph>
);
export const IconCaptions = (): ReactNode => (
  <Glyph>
    <path d="M2.5 4.5h15v11h-15zM8.5 8.6a2 2 0 1 0 0 2.8M14.5 8.6a2 2 0 1 0 0 2.8" />
  </Glyph>
);
export const IconWindow = (): ReactNode => (
  <Glyph>
    <path d="M2.5 4h15v12h-15z" />
    <path fill="currentcolor" d="M10 9.5h5.5V14H10z" />
  </Glyph>
);
export const IconLarge = (): ReactNode => (
  <Glyph>
    <path d="M2.5 5h15v10h-15zM6 8v4M14 8v4" />
  </Glyph>
);
export const IconFullScreen = (): ReactNode => (
  <Glyph>
    <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />
  </Glyph>
);
export const IconLeaveFullScreen = (): ReactNode => (
  <Glyph>
    <path d="M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4" />
  </Glyph>
);
