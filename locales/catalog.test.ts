import { describe, expect, it } from 'vitest'

import { parsePo, speakIn } from './catalog.ts'
import { msg } from './msg.ts'

const po = `msgid ""
msgstr "Language: de\\n"

#: src/A.tsx
msgid "Pay {total}"
msgstr "{total} bezahlen"

msgid ""
"two "
"lines, \\"quoted\\""
msgstr "zwei Zeilen"

msgid "Open"
msgstr "Offen"

msgctxt "verb"
msgid "Open"
msgstr "Öffnen"

msgid "{count, plural, one {# day} other {# days}}"
msgstr "{count, plural, one {# Tag} other {# Tage}}"

msgid "Untranslated"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Fort"
`

describe('a catalog', () => {
  it('is read with its lines joined, by context, and without obsolete entries', () => {
    expect([...parsePo(po).values()]).toEqual([
      '{total} bezahlen',
      'zwei Zeilen',
      'Offen',
      'Öffnen',
      '{count, plural, one {# Tag} other {# Tage}}',
      '',
    ])
  })

  it('speaks, and stays English where it lacks words', () => {
    const say = speakIn('de', parsePo(po))
    expect(say(msg`Pay {total}`, { total: '5 €' })).toBe('5 € bezahlen')
    expect(say(msg`two lines, "quoted"`)).toBe('zwei Zeilen')
    expect([say(msg`Open`), say(msg({ message: 'Open', context: 'verb' }))]).toEqual(['Offen', 'Öffnen'])
    expect(say(msg`{count, plural, one {# day} other {# days}}`, { count: 2_000 })).toBe('2.000 Tage')
    expect([say(msg`Untranslated`), say(msg`Gone`)]).toEqual(['Untranslated', 'Gone'])
  })
})
