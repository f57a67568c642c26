import { canSend, shareFlags, type ShareConditions } from './share-flags.ts';

const blank: ShareConditions = {
  query: '',
  recipient: '',
  sender: 'uuid-ada',
  isSending: false,
  isSearchSlow: false,
  areFavoritesSlow: false,
  foundNobody: false,
  isInForm: false,
};
const flagsOf = (changes: Partial<ShareConditions>) => shareFlags({ ...blank, ...changes });
const on = (changes: Partial<ShareConditions>) =>
  Object.entries(flagsOf(changes)).flatMap(([name, value]) => (value ? [name] : []));

test('SBM-11: the flags depend on query, recipient, loading state and form', () => {
  expect(Object.keys(flagsOf({}))).toEqual([
    'isSending',
    'isLoading',
    'isLoadingFavorites',
    'isDisabled',
    'isEmpty',
    'isShowFavorites',
    'isShowMessage',
    'isShowExternalNetworksRow',
    'isShowingExternalNetworkSubview',
  ]);
  expect(on({})).toEqual(['isShowFavorites', 'isShowExternalNetworksRow']);
  expect(on({ areFavoritesSlow: true, isSearchSlow: true })).toEqual([
    'isLoadingFavorites',
    'isShowFavorites',
    'isShowExternalNetworksRow',
  ]);
  expect(on({ query: 'bo', isSearchSlow: true })).toEqual([
    'isLoading',
    'isShowExternalNetworksRow',
  ]);
  expect(on({ query: 'zz', foundNobody: true })).toEqual(['isEmpty', 'isShowExternalNetworksRow']);
  expect(on({ recipient: 'uuid-bob' })).toEqual(['isShowFavorites', 'isShowMessage']);
  expect(on({ recipient: 'uuid-bob', isSending: true })).toEqual([
    'isSending',
    'isShowFavorites',
    'isShowMessage',
  ]);
  expect(on({ isInForm: true })).toEqual(['isShowFavorites', 'isShowingExternalNetworkSubview']);
});

test('SBM-23, SBM-24, SBM-25: a message can be sent if there are a sender and another blog as recipient, and no other message is being sent', () => {
  const may = (changes: Partial<ShareConditions>) => {
    const conditions = { ...blank, ...changes };
    return canSend(conditions, shareFlags(conditions));
  };
  expect(may({ recipient: 'uuid-bob' })).toBe(true);
  expect(may({})).toBe(false);
  expect(may({ recipient: 'uuid-bob', sender: '' })).toBe(false);
  expect(may({ recipient: 'uuid-bob', isSending: true })).toBe(false);
  expect(may({ recipient: 'uuid-ada' })).toBe(false);
  expect(flagsOf({ recipient: 'uuid-ada' }).isDisabled).toBe(true);
});
