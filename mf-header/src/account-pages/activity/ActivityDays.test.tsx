import { activityTexts } from '@tessera/shared-contracts/activity/texts';
import { render, screen, within } from '@testing-library/react';
import { ActivityDays } from './ActivityDays.tsx';

test.each([
  [[{ day: '2026-11-02', count: 3 }], 'The last day', '3 things happened in the last day.'],
  [
    [
      { day: '2026-11-01', count: 0 },
      { day: '2026-11-02', count: 1 },
    ],
    'The last 2 days',
    '1 thing happened in the last 2 days, on Nov 2, 2026.',
  ],
  [
    [
      { day: '2026-11-01', count: 3 },
      { day: '2026-11-02', count: 0 },
    ],
    'The last 2 days',
    '3 things happened in the last 2 days, all on Nov 1, 2026.',
  ],
  [
    [
      { day: '2026-11-01', count: 1 },
      { day: '2026-11-02', count: 3 },
    ],
    'The last 2 days',
    '4 things happened in the last 2 days, the most on Nov 2, 2026.',
  ],
  [
    [
      { day: '2026-11-01', count: 2 },
      { day: '2026-11-02', count: 2 },
    ],
    'The last 2 days',
    '4 things happened in the last 2 days.',
  ],
])('says how much happened in recent days: %j', (days, label, sentence) => {
  render(<ActivityDays days={days} />);
  const section = screen.getByRole('region', { name: label });
  expect(section.querySelector('.activity-days__sum')).toHaveTextContent(sentence);
  expect(within(section).getByText(activityTexts.things).closest('details')).not.toBeNull();
  const [first] = days;
  const hints = [...section.querySelectorAll('title')].map(({ textContent }) => textContent);
  expect(hints).toHaveLength(days.length);
  expect(hints[0]).toMatch(
    new RegExp(`^Nov ${first?.day.endsWith('1') ? 1 : 2}, 2026: ${first?.count}$`),
  );
});
