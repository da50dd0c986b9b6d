import { audit } from './store/schema/audit.ts'
import type { PortalContext } from './http/portal.ts'
import { Refusal } from './http/refusal.ts'

export type AuditFact = {
  /** subject.verb in the past, such as `session.started`. */
  readonly action: string
  /** The id of the object. */
  readonly subject?: string
  readonly outcome: 'done' | 'refused' | 'failed'
  /** The user, where the session does not name one (yet). */
  readonly userId?: string
  readonly facts?: Readonly<Record<string, unknown>>
}

/** One append-only row for what must be accounted for (promise S17), in the transaction that the call runs in. */
export async function recordAudit(
  c: PortalContext,
  { action, subject, outcome, userId, facts }: AuditFact,
): Promise<void> {
  const { deps, session, requestId, address } = c.var
  await deps.store
    .db()
    .insert(audit)
    .values({
      at: deps.clock.now(),
      userId: userId ?? session?.user.id ?? null,
      action,
      subject: subject ?? null,
      outcome,
      requestId,
      facts: { address, ...facts },
    })
}

/** Runs a change; that it was refused is written down too, with the refusal's code (promise S17). Rejects as the change does. */
export async function auditRefusal<Result>(
  c: PortalContext,
  { facts, ...fact }: Omit<AuditFact, 'outcome'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      await recordAudit(c, { ...fact, outcome: 'refused', facts: { code: error.errors[0]?.code, ...facts } })
    }
    throw error
  }
}
