/** One service whose films and sounds can be embedded. */
export interface EmbedService {
  readonly name: string;
  readonly kind: 'film' | 'sound';
  /** Host names without `www.`; an address on one of them belongs to the service. */
  readonly hosts: readonly string[];
  /**
   * The address of the player for an address of the service, or undefined when it shows nothing that plays. The address
   * of a player is itself an address of the service and leads to the same player.
   */
  readonly player: (url: URL) => string | undefined;
  /** The page that the player shows, as its own people link it: what the service is asked about. */
  readonly page: (player: URL) => string;
  /** Height in px of the player at its address; a film's follows from its width. */
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

/** The unlisted film's key stands behind its number, or as `h` in the address of the player. */
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
  return isApi || isPage
    ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://${isApi ? hostname : 'soundcloud.com'}${pathname}`)}`
    : undefined;
}

/** Known embed services: the one table that client and server read. */
export const embedServices: readonly EmbedService[] = [
  {
    name: 'YouTube',
    kind: 'film',
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
    kind: 'film',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    player: vimeoPlayer,
    page: (player) =>
      `https://vimeo.com/${pathPart(player, /(\d+)$/) ?? ''}${player.searchParams.has('h') ? `/${player.searchParams.get('h') ?? ''}` : ''}`,
  },
  {
    name: 'Dailymotion',
    kind: 'film',
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
    kind: 'film',
    hosts: ['ted.com', 'embed.ted.com'],
    player: (url) => {
      const talk = pathPart(url, /^\/talks\/(?:lang\/[a-z-]{2,8}\/)?([a-z\d_]{3,200})\/?$/i);
      return talk && `https://embed.ted.com/talks/${talk}`;
    },
    page: (player) => `https://www.ted.com${player.pathname}`,
  },
  {
    name: 'SoundCloud',
    kind: 'sound',
    hosts: ['soundcloud.com', 'm.soundcloud.com', 'w.soundcloud.com', 'api.soundcloud.com'],
    player: soundcloudPlayer,
    page: (player) => player.searchParams.get('url') ?? '',
    height: () => 166,
  },
  {
    name: 'Spotify',
    kind: 'sound',
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

/** The service an address belongs to. */
export const embedServiceOf = (url: URL): EmbedService | undefined =>
  /^https?:$/.test(url.protocol)
    ? embedServices.find(({ hosts }) =>
        hosts.includes(url.hostname.toLowerCase().replace(/^www\./, '')),
      )
    : undefined;

/** A player that can stand in a page. */
export interface Embed {
  readonly service: EmbedService;
  /** Address of the frame; its origin is one of {@link playerOrigins}. */
  readonly player: URL;
}

/** The player for an address of a known service; undefined when there is nothing to play at it. */
export function embedOf(url: URL): Embed | undefined {
  const service = embedServiceOf(url);
  const player = service?.player(url);
  return service && player !== undefined ? { service, player: new URL(player) } : undefined;
}

/** Origins that players come from, for the page's security policy. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://embed.ted.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
] as const;

/** Whether an address is that of a film file, which plays without any service. */
export const isFilmFile = (url: URL): boolean => /\.(?:mp4|webm|ogv|m4v|mov)$/i.test(url.pathname);
