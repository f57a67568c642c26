import { embedOf, embedServiceOf, embedServices, playerOrigins } from './embed-services.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const players: readonly (readonly [string, string])[] = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['http://youtube.com/watch?feature=x&v=dQw4w9WgXcQ&t=10', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', youtube],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ/', youtube],
  ['https://WWW.YouTube.com/embed/dQw4w9WgXcQ?autoplay=1', youtube],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ],
  [
    'https://www.dailymotion.com/video/x7tgad0',
    'https://geo.dailymotion.com/player.html?video=x7tgad0',
  ],
  ['https://dai.ly/x7tgad0', 'https://geo.dailymotion.com/player.html?video=x7tgad0'],
  [
    'https://geo.dailymotion.com/player/x1a.html?video=x7tgad0',
    'https://geo.dailymotion.com/player.html?video=x7tgad0',
  ],
  [
    'https://www.ted.com/talks/jane_goodall_what_separates_us',
    'https://embed.ted.com/talks/jane_goodall_what_separates_us',
  ],
  [
    'https://embed.ted.com/talks/lang/de/jane_goodall_what_separates_us',
    'https://embed.ted.com/talks/jane_goodall_what_separates_us',
  ],
  [
    'https://soundcloud.com/artist/some-track?in=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsome-track',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293',
  ],
  [
    'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl?si=x',
    'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl',
  ],
  [
    'https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy',
    'https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy',
  ],
];

test.each(players)('EMBED-07: %s plays at %s', (address, player) => {
  const embed = embedOf(new URL(address));
  expect(embed?.player.href).toBe(player);
  // the URL of the player and the URL of its public page both lead to the same player
  expect(embedOf(new URL(player))?.player.href).toBe(player);
  expect(embedOf(new URL(embed?.service.page(new URL(player)) ?? ''))?.player.href).toBe(player);
  expect(playerOrigins).toContain(embed?.player.origin);
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/watch?v=<script>',
  'https://youtu.be/..%2f..%2fx',
  'https://vimeo.com/about',
  'https://www.dailymotion.com/de',
  'https://www.ted.com/talks',
  'https://soundcloud.com/artist',
  'https://w.soundcloud.com/player/?url=https%3A%2F%2Fevil.example%2Fa%2Fb',
  'https://w.soundcloud.com/player/?url=nonsense',
  'https://open.spotify.com/user/somebody',
  'https://open.spotify.com/track/../../x',
])('EMBED-02: %s belongs to a service but has no player', (address) => {
  expect(embedServiceOf(new URL(address))).toBeDefined();
  expect(embedOf(new URL(address))).toBeUndefined();
});

test.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://notyoutube.com/embed/dQw4w9WgXcQ',
  'https://youtube.com@evil.example/embed/dQw4w9WgXcQ',
  'javascript://youtube.com/%0aalert(1)',
  'ftp://youtube.com/embed/dQw4w9WgXcQ',
])('%s belongs to no service', (address) => {
  expect(embedServiceOf(new URL(address))).toBeUndefined();
});

test('no host belongs to two services', () => {
  const hosts = embedServices.flatMap((service) => service.hosts);
  expect(hosts).toHaveLength(new Set(hosts).size);
});
