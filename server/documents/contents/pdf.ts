import { inflateSync } from 'node:zlib'

import { beginsLikePage, endsLikeArchive } from './markup.ts'
import { namesIn, streamHead, type StreamHead } from './pdf-objects.ts'

const TAIL_BYTES = 1_024
const HEAD_BYTES = 1_024

/** Names without which nothing runs: scripts, programs, forms and media that hold scripts. */
const active: ReadonlySet<string> = new Set(['javascript', 'launch', 'xfa', 'rendition', 'richmedia', 'oninstantiate'])

/** Unpacked, all streams of objects together. */
const UNPACKED_MAXIMUM = 50_000_000
/** Each byte is read a few times at most: as itself, in an object's head, and in a stream. */
const READ_AGAIN = 4

/**
 * Checks whether this is a PDF and nothing else, from the first byte to the last: no archive or page before it, within
 * the first bytes or behind it.
 */
export function isPdf(file: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return false
  // oxlint-disable-next-line no-control-regex
  if (!/%%EOF[\s\u0000]*$/.test(file.toString('latin1', Math.max(0, file.length - TAIL_BYTES)))) return false
  return !beginsLikePage(withoutDeclarations(file)) && !endsLikeArchive(file)
}

/**
 * Programs that attach an e-invoice may write it first, unpacked. An XML declaration by itself is no page: it is one only
 * with what follows it.
 */
function withoutDeclarations(file: Buffer): Buffer {
  return Buffer.from(file.toString('latin1', 0, HEAD_BYTES).replaceAll(/<\?xml/gi, ''), 'latin1')
}

/** More is read again than any sound file needs. */
class TooMuchToRead extends Error {}

/**
 * Checks whether a PDF runs a script or a program, or could hide one: objects may be packed into streams of objects,
 * which are unpacked and looked into. Such a stream that cannot be unpacked, since it is encrypted or packed in an
 * unusual way, counts as active. Attached files and pictures are not looked into.
 */
export function isActivePdf(file: Buffer): boolean {
  if (namesActive(file)) return true
  try {
    return hidesActive(file)
  } catch (error) {
    if (error instanceof TooMuchToRead) return true
    throw error
  }
}

function namesActive(bytes: Buffer): boolean {
  for (const name of namesIn(bytes)) if (active.has(name)) return true
  return false
}

function hidesActive(file: Buffer): boolean {
  let left = READ_AGAIN * file.length
  const spend = (count: number): void => {
    left -= count
    if (left < 0) throw new TooMuchToRead()
  }
  let room = UNPACKED_MAXIMUM
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    const head = streamHead(file, at + 3, spend)
    if (head === 'malformed') return true
    if (head === null || !isObjectStream(head)) continue
    const end = file.indexOf('endstream', head.data)
    if (end < 0) return true
    spend(end - head.data)
    const objects = unpack(head, file.subarray(head.data, end), room)
    if (objects === null || namesActive(objects)) return true
    room -= objects.length
  }
  return false
}

/** Readers differ in whether its type must be named; none finds the objects without their number and place. */
function isObjectStream({ keys }: StreamHead): boolean {
  return (keys.get('/Type')?.includes('/ObjStm') ?? false) || (keys.has('/N') && keys.has('/First'))
}

/** Returns the objects of a stream that is packed as programs do it, or not at all; null for any other. */
function unpack({ keys }: StreamHead, data: Buffer, room: number): Buffer | null {
  const filters = (keys.get('/Filter') ?? []).filter((word) => word !== '[' && word !== ']')
  if (keys.has('/F') || keys.has('/DecodeParms') || keys.has('/DP')) return null
  if (filters.length === 0) return keys.has('/Filter') ? null : data
  if (filters.length > 1 || (filters[0] !== '/FlateDecode' && filters[0] !== '/Fl')) return null
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) })
  } catch {
    return null
  }
}
