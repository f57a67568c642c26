import {
  smallHours,
  breadAndButter,
  nightBus,
  linocut,
  plainWords,
  oddMuseum,
  signalsAndNoise,
} from './indoor-people.ts';
import {
  tidewater,
  fernAndMoss,
  paperPlanets,
  longWayRound,
  greenhouse,
} from './outdoor-people.ts';
import type { Person } from './person.ts';

/** Accounts are created in this order; each person gets the animation at the same position. */
export const people: readonly Person[] = [
  smallHours,
  tidewater,
  fernAndMoss,
  breadAndButter,
  nightBus,
  paperPlanets,
  linocut,
  longWayRound,
  plainWords,
  greenhouse,
  oddMuseum,
  signalsAndNoise,
];

/** Replies to others' posts. */
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

/** Questions to the demo account. */
export const questions: readonly string[] = [
  'Which book do you give to people who say that they don’t read?',
  'Do you still write by hand, or is it all keys by now?',
];

/** Comments on reblogs. */
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
