import fc from 'fast-check';
import { isPublicAddress } from './public-address.ts';

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '169.254.170.2',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::a00:1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '1.1.1',
  '1.1.1.1.1',
  '[::1]',
  '1.1.1.1 ',
  'public',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('no IPv6 form of a private IPv4 address is public', () => {
  const octet = fc.nat(255);
  fc.assert(
    fc.property(octet, octet, octet, (b, c, d) => {
      const hex = (high: number, low: number): string => ((high << 8) | low).toString(16);
      for (const form of [
        `::ffff:10.${b}.${c}.${d}`,
        `::ffff:${hex(10, b)}:${hex(c, d)}`,
        `64:ff9b::10.${b}.${c}.${d}`,
        `::10.${b}.${c}.${d}`,
        `2002:${hex(10, b)}:${hex(c, d)}::1`,
      ])
        expect(isPublicAddress(form)).toBe(false);
    }),
  );
});
