import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'

import { makeInspection } from './inspection.ts'
import { isInfected } from './virus-scanner.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A daemon that reads a stream as clamd does, and answers by what it has read. */
async function scanner(answer: (file: Buffer) => string | null) {
  const server = createServer((socket) => {
    let read = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      read = Buffer.concat([read, data])
      const file = streamed(read)
      if (file === null) return
      const said = answer(file)
      if (said === null) socket.destroy()
      else socket.end(`${said}\0`)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

/** The file, once its stream has ended; null before. */
function streamed(read: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (read.length >= command.length) expect(read.toString('latin1', 0, command.length)).toBe(command)
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= read.length;) {
    const size = read.readUInt32BE(at)
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(read.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return null
}

const large = Buffer.alloc(2_500_000, 'virus')

it('sends the whole file, and believes the verdict', async () => {
  let seen: Buffer | null = null
  const place = await scanner((file) => {
    seen = file
    return file.includes('virus') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'
  })
  expect(await isInfected(place, large)).toBe(true)
  expect(large.equals(seen ?? Buffer.alloc(0))).toBe(true)
  expect(await isInfected(place, Buffer.from('an invoice'))).toBe(false)
})

it.each([
  ['is full', 'INSTREAM size limit exceeded. ERROR'],
  ['says something else', 'stream: OK, as far as we know'],
  ['hangs up', null],
])('takes no file for a clean one where the scanner %s', async (_, said) => {
  const place = await scanner(() => said)
  await expect(isInfected(place, large)).rejects.toMatchObject({ name: 'InspectionUnavailable' })
})

it('takes no file for a clean one where no scanner listens', async () => {
  const place = await scanner(() => 'stream: OK')
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
  await expect(isInfected(place, large)).rejects.toMatchObject({ name: 'InspectionUnavailable' })
})

it('is asked only about files that are sound so far', async () => {
  const asked: string[] = []
  const place = await scanner((file) => {
    asked.push(file.toString())
    return 'stream: Eicar FOUND'
  })
  const inspect = makeInspection(place, async (extension) => (extension === 'csv' ? null : 'documentActive'))
  expect(await inspect('pdf', Buffer.from('a script'))).toBe('documentActive')
  expect(await inspect('csv', Buffer.from('a;b'))).toBe('documentInfected')
  expect(asked).toEqual(['a;b'])
})

it('is asked about what is only not as its name says too: it may be stored as plain bytes', async () => {
  const inspectBy = async (said: string) => makeInspection(await scanner(() => said), async () => 'documentSuspicious')
  expect(await (await inspectBy('stream: OK'))('pdf', Buffer.from('no pdf'))).toBe('documentSuspicious')
  expect(await (await inspectBy('stream: Eicar FOUND'))('pdf', Buffer.from('no pdf'))).toBe('documentInfected')
})
