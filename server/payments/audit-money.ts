import type { AuditFact } from '../audit.ts'
import { audit } from '../store/schema/audit.ts'
import type { Payer, PaymentServices } from './payer.ts'

type MoneyFact = { action: string; subject: string; outcome: AuditFact['outcome']; facts?: Record<string, unknown> }

/** One audit row for a change of money (promise S17), in the caller's transaction: no change without its row. */
export async function auditMoney(
  { store, clock }: Pick<PaymentServices, 'store' | 'clock'>,
  by: Pick<Payer, 'userId' | 'requestId'> | null,
  { facts = {}, ...fact }: MoneyFact,
): Promise<void> {
  await store
    .db()
    .insert(audit)
    .values({ ...fact, facts, at: clock.now(), userId: by?.userId ?? null, requestId: by?.requestId ?? null })
}
