/** One service whose films and sounds can be embedded. */
export interface EmbedService {
  readonly name: string;
  /** Host names without `www.`; an address on one of them belongs to the service. */
  readonly hosts: readonly string[];
  /** The address of the player for an address of the service, or undefined when it shows nothing that plays. */
  readonly player: (url: URL) => string | undefined;
}

const youtubeId = (url: URL): string | undefined => {
  const id = url.searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/)?([\w-]{6,20})\/?$/.exec(url.pathname)?.[1];
  return id !== undefined && /^[\w-]{6,20}$/.test(id) ? id : undefined;
};
const inPath = (pattern: RegExp, player: (id: string) => string) => (url: URL): string | undefined => {
  const id = pattern.exec(url.pathname)?.[1];
  return id === undefined ? undefined : player(id);
};

/** Known embed services: the one table that client and server read. */
export const embedServices: readonly EmbedService[] = [
  { name: 'YouTube', hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'], player: (url) => { const id = youtubeId(url); return id && `https://www.youtube-nocookie.com/embed/${id}`; } },
  { name: 'Vimeo', hosts: ['vimeo.com', 'player.vimeo.com'], player: inPath(/^\/(?:video\/)?(\d{3,14})(?:\/|$)/, (id) => `https://player.vimeo.com/video/${id}`) },
  { name: 'Dailymotion', hosts: ['dailymotion.com', 'dai.ly', 'geo.dailymotion.com'], player: inPath(/^\/(?:embed\/)?(?:video\/)?(x[a-z\d]{4,12})(?:[/_]|$)/i, (id) => `https://geo.dailymotion.com/player.html?video=${id}`) },
  { name: 'TED', hosts: ['ted.com', 'embed.ted.com'], player: inPath(/^\/talks\/([a-z\d_]{3,200})\/?$/i, (id) => `https://embed.ted.com/talks/${id}`) },
  { name: 'SoundCloud', hosts: ['soundcloud.com'], player: (url) => (/^\/[\w-]+\/[\w-]+/.test(url.pathname) ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${url.pathname}`)}` : undefined) },
  { name: 'Spotify', hosts: ['open.spotify.com'], player: inPath(/^\/(?:embed\/)?((?:track|album|playlist|episode|show)\/[a-z\d]{10,40})\/?$/i, (id) => `https://open.spotify.com/embed/${id}`) },
];

/** The service an address belongs to. */
export const embedServiceOf = (url: URL): EmbedService | undefined => embedServices.find(({ hosts }) => hosts.includes(url.hostname.toLowerCase().replace(/^www\./, '')));

/** Origins that players come from, for the page's security policy. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://geo.dailymotion.com', 'https://embed.ted.com', 'https://w.soundcloud.com', 'https://open.spotify.com'] as const;
