/** Files of changes as they are when they have ended: of two merchants, of their program, and of another program. */
import { changeFileReports, changeFiles } from '../../../server/store/schema/merchant/change-files.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

const owners = [
  ['cf-own', 'near', 'm-1'],
  ['cf-other', 'near', 'm-2'],
  ['cf-program', 'near', null],
  ['cf-far', 'far', null],
] as const

export async function storePortalChangeFiles(store: Store): Promise<void> {
  await store
    .db()
    .insert(changeFiles)
    .values(
      owners.map(([id, programId, buidMerchant]) => ({
        id,
        programId,
        buidMerchant,
        keyId: 'key-own',
        idempotencyKey: id,
        requestHash: id,
        kind: 'invoices',
        mode: 'refuse',
        isDryRun: false,
        reading: { map: {}, ignore: [], accepted: [] },
        fileName: 'november.csv',
        fileSize: 1_200,
        status: 'stored',
        rowsDone: 1,
        counts: { stored: 1, changed: 0, unchanged: 0, skipped: 0, refused: 0 },
        createdAt: START,
        endedAt: START,
      })),
    )
  await store
    .db()
    .insert(changeFileReports)
    .values(owners.map(([fileId]) => ({ fileId, position: 0, lines: '2,invoice,R-1,stored,,\r\n' })))
}
