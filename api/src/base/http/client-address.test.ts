import { networksOf, plainAddress } from './client-address.ts';

test('parses every form of address that sockets and proxies write, and nothing else', () => {
  expect(
    ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7:4711'].map(plainAddress),
  ).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.7']);
  expect(['2001:DB8:0::1', '[2001:db8::1]', '[2001:db8::1]:4711'].map(plainAddress)).toEqual([
    '2001:db8::1',
    '2001:db8::1',
    '2001:db8::1',
  ]);
  expect(
    ['', 'unknown', '_hidden', '1.2.3', '999.1.1.1', '<script>', 'a'.repeat(5000)].map(
      plainAddress,
    ),
  ).toEqual(['', '', '', '', '', '', '']);
});

test('rate limits count an IPv4 address by itself, and an IPv6 address by its /64 and its /48', () => {
  expect(networksOf('192.0.2.7')).toEqual({ network: '192.0.2.7', site: undefined });
  expect(networksOf('')).toEqual({ network: '', site: undefined });
  const one = networksOf('2001:db8:1:2::1');
  expect(one).toEqual({ network: '20010db800010002/64', site: '20010db80001/48' });
  expect(networksOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toEqual(one);
  expect(networksOf('2001:db8:1:3::1')).toEqual({ ...one, network: '20010db800010003/64' });
});
