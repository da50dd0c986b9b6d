import { expect, it } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { storedText } from '../../tests/server/mailbox.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { recoverAccounts } from '../jobs/recover-accounts.ts'
import { sendMails } from '../jobs/send-mails.ts'
import { outboxTransport } from '../mail/transport.ts'
import { sendLinksAgain } from './send-links-again.ts'

const document = (type: string, attributes: object) => ({ data: { type, attributes } })

describeStore('an e-mail of the demonstration', (openStore) => {
  it('is shown with a link that works, also after a restart, and has it in no table', async () => {
    let outbox = outboxTransport()
    const sentBodies = { get: (key: string) => outbox.sentBodies.get(key) }
    const portal = await openTestPortal(await openStore(), { sentBodies })
    const { store, clock } = portal
    const send = () => sendMails(store, outbox.transport, () => 'http://portal.test').run(clock.now())
    const support = await portal.signedIn('adminType')
    const shown = async () => (await support.get('/ecaas/demo/mails?page[size]=1')).text
    const token = async () => /http:\/\/portal\.test\/reset-password#([\w-]{43})/.exec(await shown())?.[1] ?? ''
    const look = async (secret: string) =>
      (await portal.visitor().post('/ecaas/password/link', document('access-link', { token: secret }))).status

    await portal.visitor().post('/ecaas/password/forgot', document('password-forgot', { username: 'viewer' }))
    await recoverAccounts(portal).run(clock.now())
    expect(await token()).toBe('')
    await send()
    const first = await token()
    expect(await look(first)).toBe(200)
    expect(await storedText(store)).not.toContain(first)

    outbox = outboxTransport()
    expect(await token()).toBe('')
    await sendLinksAgain(store)
    await send()
    const second = await token()
    expect(await look(second)).toBe(200)
    expect(await storedText(store)).not.toContain(second)
  })
})
