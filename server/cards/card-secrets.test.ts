/** The secrets of a card's life, searched for wherever the server writes: its database, its mails and its log. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { PASSWORD } from '../../tests/server/portal-fixture.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { sandboxCard } from '../issuer/sandbox/sandbox-card.ts'
import { makeLog } from '../log.ts'
import type { Store } from '../store/store.ts'

const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const CARD = 'cd-mailed'
const WRONG_PASSWORD = 'Canary-Pine-1'

/** Every row of every table, as text: what a dump of the database holds. */
async function dump(store: Store): Promise<string> {
  const { rows } = await store.db().execute<{ text: string }>(
    sql`select query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text as text
        from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`,
  )
  return rows.map(({ text }) => text).join('\n')
}

/** The names of the secrets that a text holds, each as a word of its own: ids have digits too. */
const found = (secrets: Readonly<Record<string, string>>, text: string): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`).test(text))
    .map(([name]) => name)

describeStore('the secrets of a card', (openStore) => {
  it('are nowhere in the database, the mails or the log after it was activated and viewed', async () => {
    const store = await openStore()
    let log = ''
    const destination = {
      write: (line: string) => {
        log += line
      },
    }
    const portal = await openTestPortal(store, { log: makeLog('trace', destination) })
    const { number, last4, code } = sandboxCard(CARD)
    const wrongCode = code === '730194' ? '730195' : '730194'
    const admin = await portal.signedIn('admin')
    const activate = (entered: string) =>
      admin.post(`/ecaas/cards/${CARD}/activate`, bodyOf('card-activations', { last4, activation_code: entered }))
    const confirm = (password: string) =>
      admin.post('/ecaas/password/confirm', bodyOf('password-confirmation', { password }))
    const view = () =>
      admin.post('/ecaas/cards/view-secure', bodyOf('secure-cards', { buid_customer: 'c-own', card_id: CARD }))

    // Each step also as it fails: what is written of a failure is where secrets slip out.
    portal.issuer.isReachable = false
    expect((await activate(code)).status).toBe(503)
    portal.issuer.isReachable = true
    expect((await activate(wrongCode)).status).toBe(422)
    expect((await activate(code)).status).toBe(200)
    expect((await confirm(WRONG_PASSWORD)).status).toBe(401)
    expect((await confirm(PASSWORD)).status).toBe(200)
    const shown = await view()
    expect(shown.status).toBe(200)
    const token = 't'.repeat(32) + String(portal.issuer.viewed.length)
    expect(shown.text).toContain(token)

    // The server logs failures alone: here the issuer cannot be told that the card has ended.
    portal.issuer.isReachable = false
    const ended = await admin.post(
      `/ecaas/cards/${CARD}/terminate`,
      bodyOf('card-terminations', { reason: 'lost', replace: false, version: 2 }),
    )
    expect(ended.status).toBe(200)

    const secrets = {
      number,
      grouped: number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
      code,
      wrongCode,
      token,
      password: PASSWORD,
      wrongPassword: WRONG_PASSWORD,
    }
    const written = await dump(store)
    // The search sees what is there: the last digits stand in the card's row and in the mail.
    expect(found({ last4 }, written)).toEqual(['last4'])
    expect(written).toContain('A full card number was viewed')
    expect(log).toContain('the card issuer could not be told')
    expect(found(secrets, written)).toEqual([])
    expect(found(secrets, log)).toEqual([])
    expect(found({ number }, shown.text)).toEqual([])
  })
})
