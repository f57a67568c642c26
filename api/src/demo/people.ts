import type { Palette, Scene } from './pictures.ts';

/** One demo blog: who writes it, how it looks, and the words its posts are made of. */
export interface Person {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly palette: Palette;
  readonly scenes: readonly Scene[];
  readonly tags: readonly string[];
  /** Titles and first sentences of longer posts. */
  readonly essays: readonly (readonly [title: string, body: string])[];
  /** Sentences that stand alone. */
  readonly notes: readonly string[];
  readonly captions: readonly string[];
  readonly quotes: readonly (readonly [quote: string, source: string])[];
  readonly chat: readonly string[];
  /** What it says to those who send posts in; absent for who takes none. */
  readonly guidelines?: string;
  /** Names of pieces of music. */
  readonly tunes: readonly string[];
}

const say = (...lines: string[]): string => lines.join('\n');

export const people: readonly Person[] = [
  {
    name: 'demo',
    title: 'Small hours',
    description: 'Notes from the desk by the window. Slow reading, weak tea.',
    palette: ['#26343b', '#3f6c73', '#c06c4e', '#e2b776', '#f4ead6'],
    scenes: ['stack', 'moon'],
    tags: ['reading', 'notebooks', 'small hours'],
    essays: [
      [
        'On keeping one notebook',
        'For years I kept a notebook for every purpose and finished none of them. Now there is one, and everything goes into it: lists, half sentences, the price of pears. It is a mess, and it is the first one I have ever reread.',
      ],
      [
        'The margin is part of the book',
        'I used to think that writing in books was a kind of damage. Then I inherited a shelf of my aunt’s, and the pencil lines were the best conversation I had that year.',
      ],
      [
        'Reading slowly on purpose',
        'Ten pages, then a walk. Ten pages, then the dishes. The book takes a month, and for a month I live in two places.',
      ],
    ],
    notes: [
      'The kettle has two moods and neither of them is quick.',
      'A library card is a small passport.',
      'Today I learned that I own four rulers and no straight lines.',
      'Somebody in the building practises the same eight bars every night. They are getting good.',
    ],
    captions: [
      'The pile, as it stands.',
      'The desk at two in the morning.',
      'Books I meant to return.',
    ],
    quotes: [
      ['A page a day is a shelf a year.', 'my aunt, in pencil'],
      ['You can’t hurry a sentence that knows where it is going.', 'overheard in the reading room'],
    ],
    chat: [
      say('Me: One chapter and then bed.', 'Also me, at three: The other one was so short.'),
      say(
        'Librarian: This one is six years late.',
        'Me: I wanted to be sure.',
        'Librarian: And?',
        'Me: I’d like to renew it.',
      ),
    ],
    tunes: ['Lamp, low', 'Second kettle'],
  },
  {
    name: 'tidewater',
    title: 'Tidewater',
    description: 'A harbour, its weather and its gulls, written down daily.',
    guidelines: 'Your own harbour, in a picture or a few lines.\nNo ships for sale.',
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
  },
  {
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
  },
  {
    name: 'breadandbutter',
    title: 'Bread & Butter',
    description: 'One oven, one starter, many failures.',
    palette: ['#3d2516', '#8a4b20', '#c98a45', '#eacb94', '#faf3e3'],
    scenes: ['hills', 'stack'],
    tags: ['bread', 'baking', 'kitchen'],
    essays: [
      [
        'Your starter isn’t dead',
        'It is sulking. Feed it twice, put it somewhere you would like to sit yourself, and stop looking at it.',
      ],
      [
        'In praise of the ugly loaf',
        'The round ones go to friends. The ugly ones stay, and have the better crust. Draw your own conclusions.',
      ],
      [
        'Salt, again',
        'Whenever a loaf tastes of nothing I go through the list: flour, water, time, heat. It is always the salt.',
      ],
    ],
    notes: [
      'Rye on Thursdays. It is practically a law.',
      'The timer rang. The bread disagreed.',
      'Butter should be the temperature of a good mood.',
      'Neighbour traded two jars of plums for one loaf. I feel I owe her.',
    ],
    captions: ['Crumb shot, no filter.', 'Cooling, in theory.', 'The ugly one. It was delicious.'],
    quotes: [
      ['Bread is flour that has been given time.', 'the baker on the corner'],
      ['If it’s gone, it was good.', 'kitchen wall'],
    ],
    chat: [
      say(
        'Friend: How long does it take?',
        'Me: Ten minutes.',
        'Friend: Really?',
        'Me: And nineteen hours.',
      ),
    ],
    tunes: ['Proofing song'],
  },
  {
    name: 'nightbus',
    title: 'The N7',
    description: 'Overheard and seen on the last bus.',
    palette: ['#14141f', '#33345c', '#7a5c9e', '#e0a458', '#f5e9d0'],
    scenes: ['city', 'moon'],
    tags: ['city', 'overheard', 'night'],
    essays: [
      [
        'The geometry of empty seats',
        'With five people on a bus of forty seats, nobody sits beside anybody. With six, two strangers share a bench, and something has begun.',
      ],
      [
        'The driver of the 2:14',
        'She hums. Only between Mill Street and the depot, and never the same song twice in a week. There are people who ride to the end for it.',
      ],
    ],
    notes: [
      'A man with a cello got on and apologised to everyone, in order.',
      'Lost on the N7 this week: one glove, one shoe, one argument.',
      'At the terminus the driver turns off the lights and the city comes in.',
      'Two students revised the whole of thermodynamics between the bridge and the park.',
    ],
    captions: ['Last stop.', 'Windows, counted twice.', 'The depot sleeps with its eyes open.'],
    quotes: [
      ['Everybody is somebody’s last bus.', 'graffiti, upper deck'],
      ['I’m not lost. I’m early.', 'seat 14'],
    ],
    chat: [
      say(
        'Passenger: Does this go to the centre?',
        'Driver: It has been once.',
        'Passenger: And now?',
        'Driver: Now we’ll see.',
      ),
      say('A: You’re on my coat.', 'B: You’re on my bus.', 'A: Fair.'),
    ],
    tunes: ['Mill Street, humming', 'Depot'],
  },
  {
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
  },
  {
    name: 'linocut',
    title: 'Ink under the nails',
    description: 'Prints, blocks, mistakes in reverse.',
    palette: ['#1c1a1a', '#b0413e', '#dd8e5a', '#e9d8b4', '#f8f2e4'],
    scenes: ['tiles', 'stack'],
    tags: ['printmaking', 'studio', 'pattern'],
    essays: [
      [
        'Everything is backwards',
        'You carve the left hand and print the right. After fifteen years I still hold every block up to the mirror, and the mirror still laughs.',
      ],
      [
        'Four colours, two blocks',
        'The trick is to print the light one first, turn the block, and pretend that the overlap was the plan.',
      ],
    ],
    notes: [
      'Cleaned the roller. Found a colour I lost in March.',
      'Pattern is repetition that has decided to enjoy itself.',
      'New blades today. Old thumbs.',
      'Paper stretches in the rain. So do deadlines.',
    ],
    captions: ['Repeat no. 12.', 'First proof, wrong way up.', 'Offcuts, rearranged.'],
    quotes: [
      ['The knife draws what it likes. You hold the paper.', 'my teacher'],
      ['White isn’t empty. It’s what you left.', 'studio wall'],
    ],
    chat: [
      say(
        'Visitor: How many did you print?',
        'Me: Thirty.',
        'Visitor: And how many are good?',
        'Me: Number nineteen.',
      ),
    ],
    tunes: ['Press, turning'],
  },
  {
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
  },
  {
    name: 'plainwords',
    title: 'Plain words',
    description: 'About language, kept short.',
    palette: ['#2b2b33', '#5b5f7a', '#a3a8c2', '#e4d9c4', '#f9f5ea'],
    scenes: ['tiles', 'waves'],
    tags: ['words', 'writing', 'reading'],
    essays: [
      [
        'Cut the first paragraph',
        'It was for you, to find out what you meant. The reader can start at the second.',
      ],
      [
        'Three words I am giving up',
        '“Actually”, which argues with nobody. “Just”, which begs. “Very”, which is very tired.',
      ],
      [
        'The comma splice, a defence',
        'It is wrong, it is human, it sounds like somebody catching their breath.',
      ],
    ],
    notes: [
      'A footnote is a whisper with a number.',
      'Found the right word. It had been in the drawer with the batteries.',
      'Editors are the people who remove the sentence you were proudest of, and are right.',
      'The plural of “maybe” is a meeting.',
    ],
    captions: ['Type, set loosely.', 'Margins.', 'Proofs, second round.'],
    quotes: [
      ['Say it to a friend at the bus stop. Write that down.', 'style sheet, first line'],
      ['Clarity is a kind of manners.', 'plainwords'],
    ],
    chat: [
      say(
        'Editor: This sentence has two ideas.',
        'Writer: Thank you.',
        'Editor: It wasn’t praise.',
        'Writer: It had one idea, then.',
      ),
    ],
    tunes: ['Semicolon'],
  },
  {
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
  },
  {
    name: 'oddmuseum',
    title: 'The odd museum',
    description: 'Small objects with long labels.',
    palette: ['#2a2230', '#6b4e71', '#b98ea7', '#e7c8a0', '#f7efe6'],
    scenes: ['stack', 'orbits'],
    tags: ['objects', 'history', 'museum'],
    essays: [
      [
        'Object 114: a key without a door',
        'It came in a box of keys that opened everything else in the house. We have tried it in every lock since. It fits none of them and turns in all our heads.',
      ],
      [
        'How to write a label',
        'Say what it is, who held it, and what it can’t tell us. Stop before you are clever.',
      ],
    ],
    notes: [
      'New in the case: a spoon that was mended more often than used.',
      'Visitor of the day asked whether the bench was an exhibit. It is now.',
      'We lend umbrellas. They come back as stories, or not at all.',
      'The clock in room two is right about something, I’m sure of it.',
    ],
    captions: ['Room two, north wall.', 'Inventory, page one.', 'Unlabelled so far.'],
    quotes: [
      ['Nothing is ordinary for longer than a hundred years.', 'entrance hall'],
      ['Please touch the railing.', 'sign, staircase'],
    ],
    chat: [
      say(
        'Child: Is it real?',
        'Guide: Which answer do you want?',
        'Child: The true one.',
        'Guide: Then look for a while.',
      ),
    ],
    tunes: ['Room two, after closing'],
  },
  {
    name: 'signalsnoise',
    title: 'Signals & noise',
    description: 'Old radios and the people who talk on them.',
    palette: ['#191f24', '#345261', '#d07b3f', '#e8c07d', '#f6ecd9'],
    scenes: ['orbits', 'waves'],
    tags: ['radio', 'repair', 'sound'],
    essays: [
      [
        'A valve warms up',
        'It takes thirty seconds, and in those thirty seconds you find out whether you are a patient person. I have replaced the valve. I could not replace the other part.',
      ],
      [
        'The station that only counts',
        'Every evening at nine somebody reads numbers on a frequency nobody claims. My theory is that they simply like numbers.',
      ],
    ],
    notes: [
      'Fixed the hum. Miss the hum.',
      'Spoke to somebody nine hundred kilometres away about soup.',
      'The smell of warm dust is half of what radio is.',
      'Every repair begins with the thought: who did this before me, and were they well?',
    ],
    captions: ['Wavelengths.', 'Dial, half past nine.', 'Inside, before the cleaning.'],
    quotes: [
      ['Static is everybody talking at once.', 'field manual, pencilled note'],
      ['First check whether it’s plugged in. Then check again.', 'service guide'],
    ],
    chat: [
      say(
        'Operator: You’re faint.',
        'Me: I’m in the cellar.',
        'Operator: On purpose?',
        'Me: It began that way.',
      ),
    ],
    tunes: ['Carrier wave', 'Nine o’clock numbers'],
  },
];

/** What people say below a post of others. */
export const answers: readonly string[] = [
  'Saving this for a rainy day, which is tomorrow.',
  'I read it twice, the second time aloud.',
  'How long did it take you?',
  'My neighbour says hello. She reads everything you write.',
  'You have just explained my whole week.',
  'Where is that?',
  'More of this, please.',
  'I tried, and I have questions.',
  'It was the last line for me.',
  'We have one of those too. It is called Gerald.',
  'Bookmarked, underlined, told my sister.',
  'The colours!',
  'Not on my street, sadly.',
];

/** What people ask the demo account. */
export const questions: readonly string[] = [
  'Which book do you give to people who say that they don’t read?',
  'Do you still write by hand, or is it all keys by now?',
];

/** What people write when they reblog. */
export const remarks: readonly string[] = [
  'This, exactly.',
  'I have been thinking about this all week.',
  'Adding a photograph of mine from the same place, as soon as I find it.',
  'My grandmother used to say the same, only shorter.',
  'Reblogging so that I can find it again.',
  'The second sentence. Oh.',
  'There is a whole book in here.',
  'I tried this. It works, but not on Sundays.',
  'For everyone who asked me last month.',
  'Can confirm, from the other side of the country.',
  'Quietly the best thing on my dashboard today.',
  'I disagree, and I loved reading it.',
];
