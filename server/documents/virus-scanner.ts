/** ClamAV by the protocol of its daemon: https://docs.clamav.net/usage/Scanning.html#clamd */
import { connect } from 'node:net'

import { InspectionUnavailable } from '../http/content-refusal.ts'

/** The address on which clamd listens: a host and a port, or the path of a socket. */
export type ScannerPlace = { readonly host: string; readonly port: number } | { readonly path: string }

/** clamd's own limit is 25 MB (StreamMaxLength); the largest document has 10. */
const CHUNK_BYTES = 1_000_000
const TIMEOUT_MS = 30_000
const LONGEST_ANSWER = 1_000

function sized(chunk: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunk.length)
  return Buffer.concat([size, chunk])
}

function request(place: ScannerPlace, file: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(place)
    let answer = ''
    const fail = (reason: string) => {
      socket.destroy()
      reject(new InspectionUnavailable(`The virus scanner ${reason}.`))
    }
    socket.setTimeout(TIMEOUT_MS, () => fail('took too long'))
    socket.on('error', ({ message }) => fail(`failed: ${message}`))
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      const end = answer.indexOf('\0')
      if (end < 0 && answer.length <= LONGEST_ANSWER) return
      socket.destroy()
      resolve(answer.slice(0, end < 0 ? LONGEST_ANSWER : end))
    })
    socket.on('close', () => fail('hung up'))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < file.length; at += CHUNK_BYTES) socket.write(sized(file.subarray(at, at + CHUNK_BYTES)))
      socket.write(sized(Buffer.alloc(0)))
    })
  })
}

/**
 * Checks whether the scanner finds the file infected. Rejects with `InspectionUnavailable` when it gives no verdict:
 * an unscanned file is never taken for a clean one.
 */
export async function isInfected(place: ScannerPlace, file: Buffer): Promise<boolean> {
  const answer = await request(place, file)
  if (answer === 'stream: OK') return false
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND')) return true
  throw new InspectionUnavailable(`The virus scanner answered “${answer}”.`)
}
