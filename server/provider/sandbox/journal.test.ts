import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openJournal } from './journal.ts'

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
  file = join(directory, 'below', 'book.jsonl')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('the journal', () => {
  it('gives back in order what was appended at once and one after the other', async () => {
    const first = await openJournal(file)
    expect(first.records).toEqual([])
    await Promise.all(Array.from({ length: 100 }, (_, n) => first.journal.append({ n })))
    await first.journal.append({ n: 100 })
    await first.journal.close()
    const second = await openJournal(file)
    expect(second.records).toEqual(Array.from({ length: 101 }, (_, n) => ({ n })))
    await second.journal.close()
  })

  it('has a record in the file when it says so', async () => {
    const { journal } = await openJournal(file)
    await journal.append({ money: 'žluť' })
    expect(await readFile(file, 'utf8')).toBe('{"money":"žluť"}\n')
    await journal.close()
  })

  it.each(['{"n":2,"half', '{"n":2}', '\0\0\0\0'])(
    'cuts off a torn last line %j and continues behind the whole ones',
    async (torn) => {
      const first = await openJournal(file)
      await first.journal.append({ n: 1 })
      await first.journal.close()
      await appendFile(file, torn)
      const second = await openJournal(file)
      expect(second.records).toEqual([{ n: 1 }])
      await second.journal.append({ n: 3 })
      await second.journal.close()
      expect(await readFile(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n')
    },
  )

  it('refuses a book that is damaged before its end, and names the line', async () => {
    const { journal } = await openJournal(file)
    await journal.close()
    await writeFile(file, '{"n":1}\n{"n":\n{"n":3}\n')
    await expect(openJournal(file)).rejects.toThrow('Line 2')
  })

  it('accepts nothing more after a write has failed', async () => {
    const { journal } = await openJournal(file)
    await journal.close()
    await expect(journal.append({ n: 1 })).rejects.toThrow('closed')
    await expect(journal.append({ n: 2 })).rejects.toThrow('closed')
  })
})
