import { sampleParticipant } from '../testing/sample-conversation.ts';
import { relationLine, relationOf } from './relation.ts';

test('CONV-09, CONV-10: the relation is mutuals if both blogs follow each other, followsYou or following if only one does, and otherwise undefined', () => {
  const relation = (is_blog_following_you: boolean, is_following_blog: boolean) =>
    relationOf({ is_blog_following_you, is_following_blog });
  expect([
    relation(true, true),
    relation(true, false),
    relation(false, true),
    relation(false, false),
  ]).toEqual(['mutuals', 'followsYou', 'following', undefined]);
});

test('CONV-08, CONV-30: one line tells who follows whom and for how long, from durations in seconds', () => {
  const line = (theirs: number, ours: number) =>
    relationLine(
      {
        ...sampleParticipant('bob'),
        is_blog_following_you: theirs > 0,
        is_following_blog: ours > 0,
        duration_blog_following_you: theirs,
        duration_following_blog: ours,
      },
      'en_US',
    );
  expect([line(0, 0), line(86_400, 0), line(0, 5), line(70_000_000, 5_200_000)]).toEqual([
    '',
    'Has followed you for 1 day.',
    'You have followed them for 1 minute.',
    'You have followed each other for 2 months.',
  ]);
});
