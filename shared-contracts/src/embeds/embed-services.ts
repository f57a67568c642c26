/** A service whose videos and audio can be embedded. */
export interface EmbedService {
  readonly name: string;
  readonly kind: 'video' | 'audio';
  /** Host names without `www.` that belong to the service. */
  readonly hosts: readonly string[];
  /**
   * The player URL for a URL of the service; undefined if there is nothing to play. A player URL is
   * also a URL of the service, and maps to itself.
   */
  readonly player: (url: URL) => string | undefined;
  /** URL of the public page of a player's content; the service's oEmbed endpoint accepts it. */
  readonly page: (player: URL) => string;
  /** Height of the player in px; absent for videos, whose height follows from the width. */
  readonly height?: (player: URL) => number;
}

const youtubeId = (url: URL): string | undefined => {
  const id =
    /^\/(?:embed|shorts|live|v)\/([\w-]{6,20})\/?$/.exec(url.pathname)?.[1] ??
    url.searchParams.get('v') ??
    /^\/([\w-]{6,20})\/?$/.exec(url.pathname)?.[1];
  return id !== undefined &&
    /^[\w-]{6,20}$/.test(id) &&
    ![
      'watch',
      'results',
      'playlist',
      'channel',
      'feed',
      'shorts',
      'embed',
      'gaming',
      'premium',
      'account',
      'trending',
      'videoseries',
    ].includes(id)
    ? id
    : undefined;
};
const pathPart = (url: URL, pattern: RegExp): string | undefined => pattern.exec(url.pathname)?.[1];

/** An unlisted video has its key after the number, or as `h` in the URL of the player. */
function vimeoPlayer(url: URL): string | undefined {
  const [, id, behind] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|ondemand\/[\w-]+\/)?(\d{3,14})(?:\/([\da-f]{6,20}))?\/?$/.exec(
      url.pathname,
    ) ?? [];
  const key = behind ?? url.searchParams.get('h') ?? '';
  return id === undefined
    ? undefined
    : `https://player.vimeo.com/video/${id}${/^[\da-f]{6,20}$/.test(key) ? `?h=${key}` : ''}`;
}

function soundcloudPlayer(url: URL): string | undefined {
  const inside =
    url.hostname === 'w.soundcloud.com' ? (url.searchParams.get('url') ?? '') : url.href;
  if (!URL.canParse(inside)) return undefined;
  const { hostname, pathname } = new URL(inside);
  const isApi =
    hostname === 'api.soundcloud.com' && /^\/(?:tracks|playlists)\/\d{1,14}\/?$/.test(pathname);
  const isPage =
    /^(?:www\.|m\.)?soundcloud\.com$/.test(hostname) &&
    /^\/[\w-]+\/[\w-]+(?:\/[\w-]+)?\/?$/.test(pathname);
  if (!isApi && !isPage) return undefined;
  const page = `https://${isApi ? hostname : 'soundcloud.com'}${pathname}`;
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}`;
}

/** All known embed services, shared by client and server. */
export const embedServices: readonly EmbedService[] = [
  {
    name: 'YouTube',
    kind: 'video',
    hosts: [
      'youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtu.be',
      'youtube-nocookie.com',
    ],
    player: (url) => {
      const id = youtubeId(url);
      return id && `https://www.youtube-nocookie.com/embed/${id}`;
    },
    page: (player) => `https://www.youtube.com/watch?v=${youtubeId(player) ?? ''}`,
  },
  {
    name: 'Vimeo',
    kind: 'video',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    player: vimeoPlayer,
    page: (player) => {
      const key = player.searchParams.get('h');
      return `https://vimeo.com/${pathPart(player, /(\d+)$/) ?? ''}${key === null ? '' : `/${key}`}`;
    },
  },
  {
    name: 'Dailymotion',
    kind: 'video',
    hosts: ['dailymotion.com', 'dai.ly', 'geo.dailymotion.com'],
    player: (url) => {
      const id = /^\/player(?:\/[\w-]+)?\.html$/.test(url.pathname)
        ? (url.searchParams.get('video') ?? '')
        : pathPart(url, /^\/(?:embed\/)?(?:video\/)?(x[a-z\d]{4,12})(?:[/_]|$)/i);
      return id !== undefined && /^x[a-z\d]{4,12}$/i.test(id)
        ? `https://geo.dailymotion.com/player.html?video=${id}`
        : undefined;
    },
    page: (player) => `https://www.dailymotion.com/video/${player.searchParams.get('video') ?? ''}`,
  },
  {
    name: 'TED',
    kind: 'video',
    hosts: ['ted.com', 'embed.ted.com'],
    player: (url) => {
      const talk = pathPart(url, /^\/talks\/(?:lang\/[a-z-]{2,8}\/)?([a-z\d_]{3,200})\/?$/i);
      return talk && `https://embed.ted.com/talks/${talk}`;
    },
    page: (player) => `https://www.ted.com${player.pathname}`,
  },
  {
    name: 'SoundCloud',
    kind: 'audio',
    hosts: ['soundcloud.com', 'm.soundcloud.com', 'w.soundcloud.com', 'api.soundcloud.com'],
    player: soundcloudPlayer,
    page: (player) => player.searchParams.get('url') ?? '',
    height: () => 166,
  },
  {
    name: 'Spotify',
    kind: 'audio',
    hosts: ['open.spotify.com'],
    player: (url) => {
      const thing = pathPart(
        url,
        /^\/(?:intl-[a-z-]{2,8}\/)?(?:embed\/)?((?:track|album|playlist|episode|show)\/[a-z\d]{10,40})\/?$/i,
      );
      return thing && `https://open.spotify.com/embed/${thing}`;
    },
    page: (player) => `https://open.spotify.com${player.pathname.replace(/^\/embed/, '')}`,
    height: (player) => (/\/(?:track|episode)\//.test(player.pathname) ? 152 : 352),
  },
];

/** The embed service that a URL belongs to; undefined if there is none. */
export const embedServiceOf = (url: URL): EmbedService | undefined =>
  /^https?:$/.test(url.protocol)
    ? embedServices.find(({ hosts }) =>
        hosts.includes(url.hostname.toLowerCase().replace(/^www\./, '')),
      )
    : undefined;

/** A player that can be embedded. */
export interface Embed {
  readonly service: EmbedService;
  /** URL of the frame; its origin is one of {@link playerOrigins}. */
  readonly player: URL;
}

/** The player for a URL of a known service; undefined if there is nothing to play. */
export function embedOf(url: URL): Embed | undefined {
  const service = embedServiceOf(url);
  const player = service?.player(url);
  return service && player !== undefined ? { service, player: new URL(player) } : undefined;
}

/** Origins of players, for the Content Security Policy of pages. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://embed.ted.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
] as const;

/** Whether a URL is that of a video file, which needs no service to play. */
export const isVideoFile = (url: URL): boolean => /\.(?:mp4|webm|ogv|m4v|mov)$/i.test(url.pathname);
