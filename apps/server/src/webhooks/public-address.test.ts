import { lookup } from 'node:dns/promises'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, PrivateAddress, refusePrivateHost } from './public-address.ts'

test('addresses of inner networks, of this machine and of clouds are not public', () => {
  for (const address of [
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
  ]) {
    expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: false })
  }
})

test('addresses of the internet are public', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1']) {
    expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: true })
  }
})

test('a name that resolves to this machine is refused before a connection is made', async () => {
  expect((await lookup('localhost')).address).toMatch(/^(127\.|::1)/)
  for (const all of [true, false]) {
    const refused = new Promise((resolve) => {
      lookupPublic('localhost', { all }, resolve)
    })
    expect(await refused).toBeInstanceOf(PrivateAddress)
  }
})

test('an address in the place of a name is refused, however it is written', () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '0177.0.0.1']) {
    expect(() => refusePrivateHost(new URL(`https://${host}/hook`))).toThrow(PrivateAddress)
  }
  expect(() => refusePrivateHost(new URL('https://hooks.kitchen.com/'))).not.toThrow()
})
