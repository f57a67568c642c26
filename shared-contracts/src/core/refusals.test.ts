import { answerTexts, askTexts } from '../blogs/ask-rules.ts';
import { ownBlogTexts } from '../blogs/own-blogs.ts';
import { submissionTexts } from '../blogs/submission-rules.ts';
import { uploadTexts } from '../media/upload-rules.ts';
import { changeTexts, pinTexts, timeTexts } from '../posts/post-texts.ts';
import { refusalTexts } from '../posts/refusal-texts.ts';
import { replyTexts } from '../replies/endpoints.ts';
import { settingsTexts } from '../settings/account-settings.ts';
import { undoRefusals } from '../undo/undo-refusals.ts';
import { pageOutOfDate, technicalTrouble } from '../platform/call-texts.ts';
import { refusals } from './refusals.ts';

/** How a next step begins. */
const steps = [
  'Answer',
  'Ask',
  'Begin',
  'Bookmark',
  'Check',
  'Choose',
  'Create',
  'Cut',
  'Delete',
  'Enter',
  'Follow',
  'Go back',
  'Invite',
  'Log in',
  'Look',
  'Make',
  'Please try',
  'Post it',
  'Publish',
  'Reblog',
  'Reload',
  'Remove',
  'Report',
  'Request',
  'Save',
  'Schedule',
  'Search',
  'Share',
  'Shorten',
  'Simplify',
  'Split',
  'Squish',
  'Try',
  'Type',
  'Unblock',
  'Use fewer',
  'Wait',
  'Write',
  'Edit',
];
const step = new RegExp(`(?:^|[.,:] +(?:or |and |if [^,]*, )?)(?:${steps.join('|')})\\b`, 'i');

const all = (table: Readonly<Record<string, string>>, name: string) =>
  Object.entries(table).map(([key, text]) => [`${name}.${key}`, text] as const);
const some = <T extends Readonly<Record<string, unknown>>>(
  table: T,
  name: string,
  ...keys: readonly (keyof T & string)[]
) => keys.map((key) => [`${name}.${key}`, String(table[key])] as const);

test.each([
  ...all(refusals, 'refusals'),
  ...all(timeTexts, 'timeTexts'),
  ...all(changeTexts, 'changeTexts'),
  ...all(refusalTexts, 'refusalTexts'),
  ...all(technicalTrouble, 'technicalTrouble'),
  ['pageOutOfDate', pageOutOfDate] as const,
  ...some(undoRefusals, 'undoRefusals', 'postGone', 'replyGone', 'notPublished'),
  ...some(pinTexts, 'pinTexts', 'notPublic'),
  ...some(
    replyTexts,
    'replyTexts',
    'empty',
    'tooLong',
    'forbidden',
    'noPhotos',
    'unknown',
    'notYours',
  ),
  ...some(askTexts, 'askTexts', 'noAsks', 'noAnonymous', 'blocked', 'own'),
  ...some(answerTexts, 'answerTexts', 'empty', 'tooLong', 'notWaiting', 'askerGone', 'blocked'),
  ...some(submissionTexts, 'submissionTexts', 'blocked'),
  ...some(
    uploadTexts,
    'uploadTexts',
    'tooBig',
    'unreadable',
    'empty',
    'tooManyPixels',
    'tooManyVideoPixels',
    'noPicture',
    'tooLong',
    'stillPreparing',
    'notConverted',
    'notPrepared',
    'unknownVideo',
    'noConverter',
  ),
  ...some(
    settingsTexts,
    'settingsTexts',
    'wrongPassword',
    'samePassword',
    'sameEmail',
    'wrongCode',
    'usedCode',
    'loginExpired',
    'tooManyCodes',
    'alreadyOn',
    'notOn',
    'noSession',
    'exportFailed',
    'exportUnavailable',
  ),
  ...some(
    ownBlogTexts,
    'ownBlogTexts',
    'notOwner',
    'nameTaken',
    'sameName',
    'tooManyNames',
    'tooManyBlogs',
    'primary',
    'onlyBlog',
    'gone',
    'lastOwner',
    'unknownMember',
    'member',
    'unknownPerson',
    'full',
    'noInvitation',
    'noHeader',
  ),
])('%s says why, and what to do: %s', (_, text) => {
  expect(text).toMatch(step);
  // one sentence can hold both, if it is a step itself
  const sentences = text.split(/[.!] +/).length;
  expect(sentences > 1 || new RegExp(`^(?:${steps.join('|')})\\b`).test(text)).toBe(true);
  expect(text).not.toMatch(/went wrong|^Forbidden|^Invalid/);
});
