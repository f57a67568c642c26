import fc from 'fast-check';
import { createFlags, flagNames, helpPath } from './flags.ts';

test('BOOT-04, CONV-37, CONV-71, CONV-72, CONV-73: the registry has exactly these flags', () => {
  expect([...flagNames].sort()).toEqual([
    'ad_viewability_beacons',
    'ask_form',
    'dashboard_refresh',
    'indash_blogs',
    'isDesktopNotificationsEnabled',
    'isExternalSharingEnabled',
    'isGifSearchEnabled',
    'isIcebreakersEnabled',
    'isMinimizeEnabled',
    'isMultipleWindowsEnabled',
    'isPersistenceEnabled',
    'isSendPhotosEnabled',
    'isTutorialEnabled',
    'is_logged_in',
    'is_mobile_handset',
    'livephotos_web',
    'lrec_on_blog_pages_peepr',
    'responsive_help_docs',
  ]);
});

test.each([
  [true, true, '/help?variant=mobile'],
  [true, false, '/help'],
  [false, true, '/help'],
  [false, false, '/help'],
])(
  'BOOT-05, BOOT-06: with is_mobile_handset %s and responsive_help_docs %s, help is at %s',
  (is_mobile_handset, responsive_help_docs, path) => {
    expect(helpPath(createFlags({ is_mobile_handset, responsive_help_docs }, true))).toBe(path);
  },
);

test('BOOT-07: a flag that is absent, unknown or not `true` is off; no input causes an exception', () => {
  const flags = createFlags({ ask_form: 'true', indash_blogs: 1, made_up: true }, false);
  for (const name of flagNames) expect(flags.isOn(name)).toBe(false);
  // @ts-expect-error not in the registry
  expect(flags.isOn('made_up')).toBe(false);
  fc.assert(
    fc.property(fc.anything(), (values) => {
      expect(createFlags(values, false).isOn('is_logged_in')).toBe(false);
    }),
  );
});

test('a flag whose value is `true` is on', () => {
  expect(createFlags({ ask_form: true }, false).isOn('ask_form')).toBe(true);
});

test('BOOT-12: the presence of a user determines is_logged_in', () => {
  expect([
    createFlags({ is_logged_in: false }, true).isOn('is_logged_in'),
    createFlags({ is_logged_in: true }, false).isOn('is_logged_in'),
  ]).toEqual([true, false]);
});
