import { fillText } from '../posts/post-texts.ts';

/** Texts of blocking, exactly as specified; `unblock`, `done` and `undone` are ours. */
export const blockTexts = { block: 'Block', nevermind: 'Nevermind', unblock: 'Unblock', done: '{blog} is blocked from {current}.', undone: '{blog} is no longer blocked from {current}.' } as const;
const question = 'Are you sure you want to block {blog} from {current}? They won\'t be able to follow, send messages, see in search results, or interact with posts.';
export const blockQuestion = (blog: string, current: string): string => fillText(question, { blog, current });
