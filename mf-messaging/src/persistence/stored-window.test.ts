import { parseStoredWindows, toStoredParticipant } from './stored-window.ts';
import { windowsKey } from './has-windows.ts';

const ada = {
  uuid: 'uuid-ada',
  url: '/@ada',
  name: 'ada',
  avatar_url: '/avatar/ada/96',
  theme: {
    avatar_shape: 'circle',
    background_color: '#f6f4ef',
    background_tint: '#edeae3',
    header_image: '',
    link_color: '#2f5d62',
  },
};
const stored = { id: '7', participantUuid: 'uuid-ada', participants: [ada], lastOpenedDateTs: 5 };

test('PERS-04, PERS-05, CONV-11: a stored window keeps only the specified fields', () => {
  const more = {
    ...stored,
    unreadCount: 3,
    participants: [{ ...ada, title: 'Ada', description: '' }],
  };
  expect(parseStoredWindows(JSON.stringify([more]))).toEqual([stored]);
  const whole = { ...ada, title: 'Ada', theme: { ...ada.theme, title_font: 'Serif' } };
  expect(toStoredParticipant(whole)).toEqual(ada);
});

test('PERS-08, PERS-09: the storage key of windows is a prefix, the user and the list, separated by colons', () => {
  expect([windowsKey('ada', 'open'), windowsKey('ada', 'minimized')]).toEqual([
    'messaging:ada:open',
    'messaging:ada:minimized',
  ]);
});

test('PERS-11: unreadable windows count as none', () => {
  for (const broken of [null, '', '{', '{}', '[7]', '[{"id":7}]'])
    expect(parseStoredWindows(broken)).toEqual([]);
});
