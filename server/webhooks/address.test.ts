/** In production nothing is sent into a private network, whatever a name says at which moment. */
import type { LookupAddress } from 'node:dns'
import { expect, it } from 'vitest'

import { listen } from '../../tests/server/webhooks/receiver.ts'
import { SECRET } from '../../tests/server/webhooks/stored-endpoints.ts'
import { isPublicAddress, namesPrivateAddress, publicLookup, refuseHost, type Resolve } from './address.ts'
import { makePost } from './post.ts'

const resolving =
  (...addresses: string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      addresses.length === 0 ? Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }) : null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  'ff02::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it('reads an address however it is written', () => {
  for (const host of ['2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:a9fe:a9fe]'])
    expect(namesPrivateAddress(`https://${host}/`), host).toBe(true)
  expect(namesPrivateAddress('https://93.184.215.14/')).toBe(false)
  expect(namesPrivateAddress('https://localhost/'), 'a name is looked up').toBe(false)
})

it.each([
  [['93.184.215.14'], null],
  [['93.184.215.14', '10.0.0.1'], 'webhookUrlPrivate'],
  [['::1'], 'webhookUrlPrivate'],
  [[], 'webhookUrlUnknown'],
] as const)('a name of %j is answered with %s', async (addresses, refusal) => {
  expect(await refuseHost('https://erp.example/', resolving(...addresses))).toBe(refusal)
})

it('connects to the very address that it has looked at', () => {
  const lookup = publicLookup(resolving('93.184.215.14', '93.184.215.15'))
  const found: unknown[] = []
  lookup('erp.example', {}, (error, address, family) => found.push([error, address, family]))
  lookup('erp.example', { all: true }, (error, address) => found.push([error, address]))
  expect(found).toEqual([
    [null, '93.184.215.14', 4],
    [
      null,
      [
        { address: '93.184.215.14', family: 4 },
        { address: '93.184.215.15', family: 4 },
      ],
    ],
  ])
})

it('sends nothing to this machine in production, by number, by name, or without TLS', async () => {
  const receiver = await listen(SECRET)
  const { port } = new URL(receiver.url)
  const production = makePost(true)
  for (const url of [`https://127.0.0.1:${port}/`, `https://localhost:${port}/`, receiver.url]) {
    const { statusCode, failure } = await production.post({ url, headers: {}, body: '{}' })
    expect([url, statusCode, failure]).toEqual([url, null, 'addressPrivate'])
  }
  const open = makePost(false)
  expect(await open.post({ url: receiver.url, headers: {}, body: '{}' }), 'a portal to try out does').toMatchObject({
    statusCode: 400,
  })
  production.close()
  open.close()
  await receiver.close()
})
