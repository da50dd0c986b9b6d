import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'

describeStore('the audit', (openStore) => {
  it('names who has downloaded which document, and no download that was refused', async () => {
    const portal = await openTestPortal(await openStore())
    const viewer = await portal.signedIn('viewer')
    expect((await viewer.get('/ecaas/documents/d-own/content', { accept: '*/*' })).status).toBe(200)
    expect((await viewer.get('/ecaas/documents/d-foreign/content', { accept: '*/*' })).status).toBe(404)
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'document.downloaded'))
    expect(rows.map(({ userId, subject, outcome, facts }) => [userId, subject, outcome, facts.of])).toEqual([
      ['u-viewer', 'd-own', 'done', 'invoice'],
    ])
  })
})
