/** A program file, in YAML or JSON, with the place of everything in it. */
import * as v from 'valibot'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'

import { examples, ProgramFileSchema, type ProgramFile } from './program-file.ts'
import { SECRET, secretSentence } from './secret.ts'
import { meant, unknownKeys, type Fault, type Path } from './unknown-keys.ts'

/** A fault of a file with its line and column, from 1. */
export type PlacedFault = { readonly line: number; readonly column: number; readonly words: string }

export type ReadFile =
  | { readonly file: ProgramFile; readonly place: (fault: Fault) => PlacedFault }
  | { readonly faults: readonly PlacedFault[] }

/** More faults are not listed. */
const MAX_FAULTS = 100

/** Reads the text of a program file. JSON is a part of YAML. */
export function readProgramFile(text: string): ReadFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [broken] = [...document.errors, ...document.warnings]
  if (broken) return { faults: [{ ...lineAndColumn(lines, broken.pos[0]), words: sentence(broken.message) }] }
  const value: unknown = document.toJS()
  const place = (fault: Fault): PlacedFault => ({
    ...lineAndColumn(lines, offsetOf(document, fault)),
    words: fault.words,
  })
  if (value === null) {
    return { faults: [{ line: 1, column: 1, words: 'The file is empty; write "programs:" and what they are.' }] }
  }
  const faults = unknownKeys(ProgramFileSchema, value)
  const read = v.safeParse(ProgramFileSchema, value)
  if (!read.success) faults.push(...read.issues.map((issue) => faultOf(document, issue)))
  if (read.success && faults.length === 0) return { file: read.output, place }
  return { faults: inOrder(faults.map(place)) }
}

/** Returns the faults from the top of the file down. */
export function inOrder(faults: readonly PlacedFault[]): readonly PlacedFault[] {
  return faults.toSorted((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_FAULTS)
}

function lineAndColumn(lines: LineCounter, offset: number) {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** Returns where the fault's key or value begins, or what is nearest around it where there is none. */
function offsetOf(document: Document, { path, at }: Fault): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? String(key.value) : key) === String(step))
      if (!pair) return offset
      offset = (isLast && at === 'value' ? startOf(pair.value) : null) ?? startOf(pair.key) ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      offset = startOf(node) ?? offset
    }
  }
  return offset
}

function startOf(node: unknown): number | null {
  return (node as Node | null | undefined)?.range?.[0] ?? null
}

type Issue = v.InferIssue<typeof ProgramFileSchema>

function faultOf(document: Document, issue: Issue): Fault {
  const { input, expected } = issue
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
  const field = path.findLast((step) => typeof step === 'string') ?? 'The file'
  if (field === SECRET) return { path, at: 'value', words: secretSentence }
  if (input === undefined) {
    return { path, at: 'value', words: `${field} is missing; write "${field}: ${examples[field] ?? '…'}".` }
  }
  if (issue.path?.at(-1)?.origin === 'key') {
    return { path, at: 'key', words: `"${field}" is not known here; ${meant(field, namesIn(expected))}` }
  }
  return { path, at: 'value', words: `${field} ${needOf(issue, writtenAt(document, path))}.` }
}

/** Returns the names of a choice as valibot expects it: `("active" | "inactive")`. */
function namesIn(expected: string | null): string[] {
  return (expected ?? '').replaceAll(/[()"]/g, '').split(' | ')
}

/** Returns the text of a scalar as it is written. */
function writtenAt(document: Document, path: Path): string | null {
  const node = document.getIn(path, true)
  return isScalar(node) ? (node.source ?? String(node.value)) : null
}

const kinds: Readonly<Record<string, string>> = {
  array: 'must be a list',
  object: 'must be a group of fields',
  record: 'must be a group of names with their values',
  number: 'must be a number',
  boolean: 'must be true or false',
  integer: 'must be a whole number',
  safe_integer: 'must be a whole number',
  non_empty: 'must not be empty',
  url: 'must be an address such as https://login.example.com',
  min_length: 'must have at least one entry',
  union: 'must be an amount such as 25000.00',
}

/** Returns what the field must be and what it is. */
function needOf({ type, message, requirement, expected, input }: Issue, written: string | null): string {
  const not = written === null || written === '' ? '' : `, not ${written.slice(0, 80)}`
  if (type === 'picklist') return `must be one of ${namesIn(expected).join(', ')}${not}`
  if (type === 'string' && (typeof input === 'number' || typeof input === 'boolean')) {
    return `must be a text; write it in quotes: "${written ?? String(input)}"`
  }
  if (type === 'string') return 'must be a text'
  if (type === 'min_value') return `must be at least ${String(requirement)}${not}`
  if (type === 'max_length') return `must have at most ${String(requirement)} characters`
  if (message.startsWith('must ')) return `${message}${not}`
  return `${kinds[type] ?? `must be ${expected ?? 'something else'}`}${not}`
}
