import { say, type Person } from './person.ts';

export const tidewater: Person = {
  name: 'tidewater',
  title: 'Tidewater',
  description: 'A harbour, its weather and its gulls, written down daily.',
  guidelines: 'Your own harbour, in a photo or a few lines.\nNo ships for sale.',
  palette: ['#12303f', '#2b6777', '#7fb7be', '#d3e4e0', '#f6efe2'],
  scenes: ['waves', 'moon'],
  tags: ['sea', 'weather', 'harbour'],
  essays: [
    [
      'How to read the harbour wall',
      'There are four lines on the wall. The lowest is the ordinary tide, the second is spring, the third is the storm of my grandmother’s youth, and nobody agrees about the fourth.',
    ],
    [
      'The ferry that leaves early',
      'Twice a week the first ferry goes four minutes before its time. It isn’t a mistake. The captain knows who is late, and who has given up.',
    ],
    [
      'Fog, classified',
      'There is fog you can see through, fog you can hear through, and the kind in which even the bell sounds unsure.',
    ],
  ],
  notes: [
    'North-west, four, rising. The gulls have opinions.',
    'Low water at noon, and the whole bay smells of iron and salt.',
    'Counted eleven seals on the sandbank. The twelfth was a suitcase.',
    'The lighthouse keeper retired in the nineties. The lighthouse did not.',
  ],
  captions: [
    'Half past five, no wind.',
    'The bay, layer by layer.',
    'Moonrise over the breakwater.',
  ],
  quotes: [
    ['The sea is never late. You were early.', 'harbour master, to a tourist'],
    ['Tie it twice and sleep once.', 'written on the boathouse door'],
  ],
  chat: [
    say(
      'Tourist: When does the tide come in?',
      'Me: Twice.',
      'Tourist: Today?',
      'Me: Every day. We are very lucky.',
    ),
  ],
  tunes: ['Buoy, far out', 'Slack water'],
};

export const fernAndMoss: Person = {
  name: 'fernandmoss',
  title: 'Fern & Moss',
  description: 'A forest floor at eye level.',
  palette: ['#1f3326', '#3d6b45', '#7fa35b', '#c9c98a', '#f3f0dc'],
  scenes: ['leaves', 'hills'],
  tags: ['forest', 'plants', 'walking'],
  essays: [
    [
      'Six kinds of green',
      'Stand still under the beeches and count. I get to six before the light moves and I have to begin again.',
    ],
    [
      'What a log does all day',
      'It has been lying there since the storm. In that time it has fed forty kinds of beetle, three ferns and one patient woodpecker. I have answered e-mail.',
    ],
    [
      'Mushroom season, a warning',
      'The safest mushroom is the one in somebody else’s photograph. Look, draw, leave it be.',
    ],
  ],
  notes: [
    'Moss grows on every side of the tree. It just has favourites.',
    'The path is closed, says the sign. The deer can’t read.',
    'Rain for an hour, then the smell. You know the one.',
    'A wren the size of a thumb told me off for ten minutes.',
  ],
  captions: ['Undergrowth, overgrown.', 'After the rain.', 'The long way round.'],
  quotes: [
    ['A forest is a very slow conversation.', 'field notes'],
    ['Walk as if the ground were reading you.', 'an old ranger'],
  ],
  chat: [
    say(
      'Child: Is that tree dead?',
      'Ranger: It’s busy.',
      'Child: With what?',
      'Ranger: Everybody else.',
    ),
  ],
  tunes: ['Understory'],
};

export const paperPlanets: Person = {
  name: 'paperplanets',
  title: 'Paper Planets',
  description: 'Amateur astronomy with a very small telescope.',
  palette: ['#10192b', '#2d4a73', '#6f8fb8', '#e3c18f', '#f7efe0'],
  scenes: ['orbits', 'moon'],
  tags: ['astronomy', 'sky', 'night'],
  essays: [
    [
      'What you can see with a small telescope',
      'The moon, first of all, and it never gets old. The four bright moons of Jupiter, in a line like beads. Saturn’s ring, which makes grown people say a short word.',
    ],
    [
      'Cloud log',
      'Clear nights this month: three. Clear nights on which I was asleep: three. The sky has a sense of humour, and it is dry.',
    ],
  ],
  notes: [
    'Jupiter at midnight, steady as a nail.',
    'Drew the moon again. It still doesn’t look like my drawing.',
    'The shed roof slides back now. The neighbours have stopped asking.',
    'A satellite, a plane, a satellite, a meteor, my own eyelash.',
  ],
  captions: ['Orbits, approximately.', 'Three days after new moon.', 'From the logbook.'],
  quotes: [
    ['All light is old news. Read it anyway.', 'back of a star chart'],
    ['Patience is an aperture.', 'club newsletter'],
  ],
  chat: [
    say(
      'Neighbour: What are you looking at?',
      'Me: Cloud.',
      'Neighbour: Which one?',
      'Me: The big one.',
    ),
  ],
  tunes: ['Slow orbit', 'Transit'],
};

export const longWayRound: Person = {
  name: 'longwayround',
  title: 'The long way round',
  description: 'By bicycle, slowly, with sandwiches.',
  palette: ['#243b2f', '#5a7d5a', '#d98a4b', '#f0c987', '#fbf3df'],
  scenes: ['hills', 'city'],
  tags: ['cycling', 'travel', 'walking'],
  essays: [
    [
      'Rules of the hill',
      'Don’t look up. Don’t count. At the top, eat something, and say out loud that it wasn’t so bad. It was, but nobody is listening.',
    ],
    [
      'A map is a promise',
      'Mine promised a bridge. There had been one, until the spring. The farmer who told me so also had cake, so I hold nothing against the map.',
    ],
  ],
  notes: [
    'Headwind both ways. I have reported it.',
    'Sixty-one kilometres, two punctures, one very good dog.',
    'The village had one café and it was somebody’s kitchen.',
    'Every signpost here says the same distance. I respect that.',
  ],
  captions: ['Up.', 'And down again.', 'Where the bridge was.'],
  quotes: [
    ['You don’t pass the landscape. It passes you.', 'guestbook, mountain hut'],
    ['The second sandwich is the view.', 'my father'],
  ],
  chat: [
    say(
      'Farmer: Where are you going?',
      'Me: There.',
      'Farmer: You’re past it.',
      'Me: I know. It was lovely.',
    ),
  ],
  tunes: ['Freewheel'],
};

export const greenhouse: Person = {
  name: 'greenhouse',
  title: 'Under glass',
  description: 'Tomatoes, mostly. Sometimes lemons.',
  palette: ['#20361f', '#4f7a3a', '#d8572a', '#f2c14e', '#fdf6e3'],
  scenes: ['leaves', 'tiles'],
  tags: ['garden', 'plants', 'tomatoes'],
  essays: [
    [
      'A year with one lemon',
      'It flowered in February and smelled of holidays. By June there was a fruit. By October I had moved the chair so that I could keep it company.',
    ],
    [
      'Watering is listening',
      'Lift the pot. If it feels like a full cup, leave it. If it feels like an empty promise, water it, and say sorry.',
    ],
  ],
  notes: [
    'Planted forty seeds. Received forty-three tomato plants. I do not ask.',
    'The slugs have read the label on the slug trap.',
    'First ripe one today. I told no one and ate it warm.',
    'Basil grows when you talk about it in the next room.',
  ],
  captions: ['Glasshouse, morning.', 'The jungle behind the shed.', 'Harvest, before lunch.'],
  quotes: [
    ['Grow one thing well and give it away.', 'allotment noticeboard'],
    ['Weeds are plants with confidence.', 'my grandfather'],
  ],
  chat: [
    say(
      'Neighbour: Too many tomatoes again?',
      'Me: Never.',
      'Neighbour: I have a bag.',
      'Me: I have four.',
    ),
  ],
  tunes: ['Rain on glass'],
};
