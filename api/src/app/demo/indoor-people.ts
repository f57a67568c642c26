import { say, type Person } from './person.ts';

export const smallHours: Person = {
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
};

export const breadAndButter: Person = {
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
};

export const nightBus: Person = {
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
};

export const linocut: Person = {
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
};

export const plainWords: Person = {
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
};

export const oddMuseum: Person = {
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
};

export const signalsAndNoise: Person = {
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
};
