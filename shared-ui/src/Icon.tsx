import type { ReactNode } from 'react';

/**
 * Props of Tessera's icons. Icons are 20 px, drawn in strokes of one width with round ends and
 * corners. They are pure markup, hidden from assistive technology: the control around an icon has
 * the accessible name. Each icon is a separate export, so that a bundle contains only those used.
 */
export interface IconProps {
  readonly className?: string | undefined;
}
export type IconComponent = (props: IconProps) => ReactNode;

function Glyph({ className, children }: IconProps & { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

// Post types
export const IconText: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M4 5.5V4h12v1.5M10 4v12M7.5 16h5" />
  </Glyph>
);
export const IconPhoto: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 4.5h14v11H3zM3 13l4-4 4.5 4.5M10.5 12.5l2.5-2.5 4 4" />
    <circle cx="13" cy="7.3" r=".9" />
  </Glyph>
);
export const IconQuote: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M8 6C5.5 6.6 4 8.3 4 11v3h4v-4H5.5M16 6c-2.5.6-4 2.3-4 5v3h4v-4h-2.5" />
  </Glyph>
);
export const IconLink: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="m8.5 11.5 3-3M9 6.5l1.8-1.8a3.2 3.2 0 0 1 4.5 4.5L13.5 11M11 13.5l-1.8 1.8a3.2 3.2 0 0 1-4.5-4.5L6.5 9" />
  </Glyph>
);
export const IconChat: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 4h10v6.5H7L4.5 13v-2.5H3zM15.5 8H17v6.5h-1.5V17L13 14.5H9" />
  </Glyph>
);
export const IconAudio: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M4 8.5v3M8 5v10M12 7v6M16 9v2" />
  </Glyph>
);
export const IconVideo: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 4.5h14v11H3zM8.5 7.5v5l4-2.5z" />
  </Glyph>
);
export const IconAnswer: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3.5 3.5h13v10H9l-3.5 3v-3h-2zM8.2 7a1.9 1.9 0 1 1 2.6 1.7c-.5.2-.8.5-.8 1v.1M10 11.6v.05" />
  </Glyph>
);

export const IconGif: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 5.5h14v9H3zM8.2 8.6a1.9 1.9 0 1 0 .2 2.6V10H7.2M10.6 8v4M13 12V8h2.2M13 10h1.8" />
  </Glyph>
);

// Post actions
export const IconHeart: IconComponent = (props) => (
  <Glyph {...props}>
    <path
      className="icon__fill"
      d="M10 16.5 3.9 10.2a3.7 3.7 0 0 1 0-5.2 3.7 3.7 0 0 1 5.2 0L10 6l.9-1a3.7 3.7 0 0 1 5.2 0 3.7 3.7 0 0 1 0 5.2z"
    />
  </Glyph>
);
export const IconBell: IconComponent = (props) => (
  <Glyph {...props}>
    <path
      className="icon__fill"
      d="M3.500 14.500h13l-1.800-2.500V8.500a4.700 4.700 0 0 0-9.400 0V12z"
    />
    <path d="M8.500 17h3" />
  </Glyph>
);
/** A loudspeaker: news of a blog. */
export const IconNews: IconComponent = (props) => (
  <Glyph {...props}>
    <path className="icon__fill" d="M3 8v4h3.500l6 3.500v-11L6.500 8z" />
    <path d="M15.200 8a3 3 0 0 1 0 4M6.500 12l1 5h2l-.600-3.600" />
  </Glyph>
);
/** A crossed-out bell. */
export const IconMuted: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M5.300 8.500V12L3.500 14.500h10M7 5.200a4.700 4.700 0 0 1 7.700 3.300V12M8.500 17h3M3 3l14 14" />
  </Glyph>
);
export const IconReblog: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M4 9.5V6h11.5M13 3.5 15.5 6 13 8.5M16 10.5V14H4.5M7 11.5 4.5 14 7 16.5" />
  </Glyph>
);
export const IconReply: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3.5 4h13v9.5h-7L6 16.5v-3H3.5z" />
  </Glyph>
);
export const IconShare: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M17 3 3 8.5l5.5 3L11.5 17zM8.5 11.5 17 3" />
  </Glyph>
);
export const IconEdit: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="m3.5 16.5.8-3.8L13 4l3 3-8.7 8.7zM11 6l3 3" />
  </Glyph>
);
export const IconDelete: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.5 9v4.5M11.5 9v4.5" />
  </Glyph>
);
export const IconCheck: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="m4 10.500 4 4 8-9" />
  </Glyph>
);
/** What a pointer can drag. */
export const IconGrip: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M7.500 5v.05M12.500 5v.05M7.500 10v.05M12.500 10v.05M7.500 15v.05M12.500 15v.05" />
  </Glyph>
);
export const IconMore: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M4.5 9.25h1.5v1.5H4.5zM9.25 9.25h1.5v1.5h-1.5zM14 9.25h1.5v1.5H14z" />
  </Glyph>
);
export const IconClock: IconComponent = (props) => (
  <Glyph {...props}>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 6.5V10l2.5 1.5" />
  </Glyph>
);
export const IconLock: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M4.5 9h11v7.5h-11zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </Glyph>
);

// Page frame
export const IconExplore: IconComponent = (props) => (
  <Glyph {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="m12.8 7.2-1.7 4-4 1.7 1.7-4z" />
  </Glyph>
);
export const IconBookmark: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M5.500 3h9v14L10 13.500 5.500 17z" />
  </Glyph>
);
export const IconTag: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M8 3 6.500 17M13.500 3 12 17M4 7.500h13M3 12.500h13" />
  </Glyph>
);
export const IconDraft: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M11.500 3H5v14h10V6.500zM11.500 3v3.500H15M7.500 10h5M7.500 13h3.500" />
  </Glyph>
);
export const IconMessage: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 4.5h14v11H3zM3 5l7 6 7-6" />
  </Glyph>
);
export const IconPin: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M7 3h6l-.500 6 3 3.500h-11L7.500 9zM10 12.500V18" />
  </Glyph>
);
export const IconPlus: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M10 4v12M4 10h12" />
  </Glyph>
);
export const IconMenu: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 5.5h14M3 10h14M3 14.5h9.5" />
  </Glyph>
);
export const IconSearch: IconComponent = (props) => (
  <Glyph {...props}>
    <circle cx="8.8" cy="8.8" r="5.3" />
    <path d="m12.7 12.7 4.3 4.3" />
  </Glyph>
);
export const IconFilter: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 6h6.5M13.5 6H17M3 14h3.5M10.5 14H17M9.5 4v4h4V4zM6.5 12v4h4v-4z" />
  </Glyph>
);
export const IconTiles: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z" />
  </Glyph>
);
export const IconHome: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M3 9.5 10 3.5l7 6M5 8v8.5h3.5v-5h3v5H15V8" />
  </Glyph>
);
export const IconPeople: IconComponent = (props) => (
  <Glyph {...props}>
    <circle cx="7.5" cy="6.5" r="3" />
    <path d="M2 16.5v-2a3 3 0 0 1 3-3h5a3 3 0 0 1 3 3v2M13 3.800a3 3 0 0 1 0 5.400M15 11.700a3 3 0 0 1 3 2.800v2" />
  </Glyph>
);
export const IconSettings: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M10 2.5 16.5 6.200v7.5L10 17.5l-6.5-3.800V6.200z" />
    <circle cx="10" cy="10" r="2.5" />
  </Glyph>
);
export const IconChevronDown: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="m5 7.5 5 5 5-5" />
  </Glyph>
);
export const IconClose: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Glyph>
);
export const IconArrowLeft: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M16.5 10H4M9 5l-5 5 5 5" />
  </Glyph>
);
export const IconArrowUp: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M10 16.5V4M5 9l5-5 5 5" />
  </Glyph>
);
export const IconArrowDown: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M10 3.5V16M5 11l5 5 5-5" />
  </Glyph>
);
export const IconToTop: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M4 3.5h12M10 17V7M5 12l5-5 5 5" />
  </Glyph>
);
export const IconArrowOut: IconComponent = (props) => (
  <Glyph {...props}>
    <path d="M6 14 15 5M8 5h7v7" />
  </Glyph>
);
