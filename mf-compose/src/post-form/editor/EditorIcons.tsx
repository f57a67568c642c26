import { IconGif } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';

/** Creates an icon for the editor's toolbar, drawn like those of shared-ui. */
const strokeIcon = (path: string): ReactNode => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);

export const editorIcons = {
  bold: strokeIcon('M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z'),
  italic: strokeIcon('M8.5 4H14M6 16h5.5M11.5 4 8.5 16'),
  strike: strokeIcon(
    'M3.5 10h13M13.5 6.5C13 5 11.7 4 10 4 8 4 6.5 5 6.5 6.8c0 1.2.7 2 1.8 2.6M6.5 13.2C6.8 15 8.2 16 10 16c2 0 3.5-1 3.5-2.8 0-.5-.1-.9-.3-1.2',
  ),
  heading: strokeIcon('M5 4v12M15 4v12M5 10h10'),
  quote: strokeIcon('M4 4v12M8 6h8M8 10h8M8 14h5'),
  bullets: strokeIcon('M8 5h9M8 10h9M8 15h9M3.5 5h1M3.5 10h1M3.5 15h1'),
  numbers: strokeIcon(
    'M8 5h9M8 10h9M8 15h9M3 4l1-.5V7M3 13.2c.3-1 1.8-.9 1.8.1 0 .8-1.8 1.4-1.8 2.4h2',
  ),
  code: strokeIcon('m7 6-4 4 4 4M13 6l4 4-4 4'),
  link: strokeIcon(
    'm8.5 11.5 3-3M9 6.5l1.8-1.8a3.2 3.2 0 0 1 4.5 4.5L13.5 11M11 13.5l-1.8 1.8a3.2 3.2 0 0 1-4.5-4.5L6.5 9',
  ),
  image: strokeIcon('M3 4.5h14v11H3zM3 13l4-4 3.5 3.5L13 10l4 4M12.8 7.3h.01'),
  gif: <IconGif />,
  line: strokeIcon('M3 10h14'),
  readMore: strokeIcon(
    'M4 4.5h12M4 7.5h8M3 11h2M7 11h2M11 11h2M15 11h2M10 13.5v3M8.5 15.2 10 16.7l1.5-1.5',
  ),
} as const;
